"""The connection of a judge and a student: values as plain data, calls by reference."""
