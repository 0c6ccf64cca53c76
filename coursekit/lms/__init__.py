"""Between the course and a learning management system: submissions in, grades out."""
