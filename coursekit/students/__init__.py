"""What is decided of single students, and what they ask: decisions, requests for another look."""
