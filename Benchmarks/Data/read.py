"""Reads a file of an export with leveldb-export, and prints the documents and the seconds."""

import sys
import time

from leveldb_export import parse_leveldb_documents

start = time.perf_counter()
count = sum(1 for _ in parse_leveldb_documents(sys.argv[1]))
print(count, time.perf_counter() - start)
