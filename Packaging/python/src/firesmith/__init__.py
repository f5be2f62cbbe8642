"""The command ``firesmith``, for ``python -m firesmith``."""
