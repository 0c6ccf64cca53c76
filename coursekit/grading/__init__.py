"""From submitted notebooks to marks in the gradebook and feedback for students."""
