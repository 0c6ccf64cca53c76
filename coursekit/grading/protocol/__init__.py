"""What passes between the judge and a student: values as plain data, calls by reference."""
