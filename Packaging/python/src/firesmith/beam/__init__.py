"""Reading what is too large for one machine: a pipeline of Apache Beam.

Each worker summarizes or checks files of an export, or parts of a database, with the command
``firesmith``, and what it finds is merged: the result is what the command prints for the same
sources, byte for byte.
"""
