"""Code that the models and repositories of this package share."""
