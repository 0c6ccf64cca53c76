"""From a solution notebook to what students and readers get."""
