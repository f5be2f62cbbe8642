# Mine.
