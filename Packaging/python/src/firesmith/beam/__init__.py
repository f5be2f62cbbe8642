"""Summaries of exports that are too large for one machine: a pipeline of Apache Beam.

Each worker summarizes files of the export with the command ``firesmith``, and the summaries are
merged: the result is what ``firesmith summarize`` prints for the same files, byte for byte.
"""
