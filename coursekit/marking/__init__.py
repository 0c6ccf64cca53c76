"""Mark one written question across all students, blinded, in the gradebook that nbgrader has."""
