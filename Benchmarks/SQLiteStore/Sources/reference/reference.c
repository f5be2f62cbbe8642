#include "reference.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct library {
  sqlite3 *database;
  sqlite3_stmt *begin, *commit, *find, *insert, *update, *read, *count, *pages;
};

static void fail(struct library *library, const char *what) {
  fprintf(stderr, "%s: %s\n", what, sqlite3_errmsg(library->database));
  exit(1);
}

static void run(struct library *library, const char *sql) {
  if (sqlite3_exec(library->database, sql, NULL, NULL, NULL) != SQLITE_OK) fail(library, sql);
}

static sqlite3_stmt *prepare(struct library *library, const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(library->database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) !=
      SQLITE_OK)
    fail(library, sql);
  return statement;
}

static void finish(struct library *library, sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) fail(library, sqlite3_sql(statement));
  sqlite3_reset(statement);
}

struct library *library_open(const char *path) {
  struct library *library = calloc(1, sizeof(struct library));
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path, &library->database, flags, NULL) != SQLITE_OK) fail(library, path);
  run(library, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;"
               "PRAGMA checkpoint_fullfsync = ON; PRAGMA cache_size = -8000;"
               "PRAGMA journal_size_limit = 16777216");
  run(library, "CREATE TABLE books (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE,"
               "created INTEGER, updated INTEGER, pages INTEGER, shelf INTEGER, fields BLOB);"
               "CREATE INDEX pages ON books (pages); CREATE INDEX shelves ON books (shelf)");
  library->begin = prepare(library, "BEGIN IMMEDIATE");
  library->commit = prepare(library, "COMMIT");
  library->find = prepare(library, "SELECT id FROM books WHERE path = ?");
  library->insert = prepare(library, "INSERT INTO books (path, created, updated, pages, shelf,"
                                     "fields) VALUES (?, 1, 1, ?, ?, ?)");
  library->update = prepare(library, "UPDATE books SET updated = updated + 1, pages = ?, shelf = ?,"
                                     "fields = ? WHERE id = ?");
  library->read = prepare(library, "SELECT created, updated, fields FROM books WHERE path = ?");
  library->count = prepare(library, "SELECT count(*) FROM books WHERE path >= 'books/' AND path < 'books0'");
  library->pages = prepare(library, "SELECT sum(pages), avg(pages) FROM books WHERE path >= 'books/'"
                                    "AND path < 'books0'");
  return library;
}

void library_close(struct library *library) {
  sqlite3_stmt *statements[] = {library->begin,  library->commit, library->find,
                                library->insert, library->update, library->read};
  for (int index = 0; index < 6; index++) sqlite3_finalize(statements[index]);
  sqlite3_close(library->database);
  free(library);
}

// A document: for each field, its name and its value. A value is its kind, a letter, and its content.

struct buffer {
  unsigned char bytes[1024];
  int count;
};

static void put(struct buffer *buffer, const void *bytes, int count) {
  memcpy(buffer->bytes + buffer->count, bytes, (size_t)count);
  buffer->count += count;
}

static void put_letter(struct buffer *buffer, char letter) { put(buffer, &letter, 1); }

static void put_text(struct buffer *buffer, const char *text) {
  int length = (int)strlen(text);
  put_letter(buffer, (char)length);
  put(buffer, text, length);
}

static void put_number(struct buffer *buffer, int64_t number) {
  put_letter(buffer, 'i');
  put(buffer, &number, 8);
}

static void put_double(struct buffer *buffer, double number) { put(buffer, &number, 8); }

static void put_string(struct buffer *buffer, const char *text) {
  put_letter(buffer, 's');
  put_text(buffer, text);
}

static void encode(const struct book *book, struct buffer *buffer) {
  buffer->count = 0;
  put_letter(buffer, 10);
  put_text(buffer, "title");
  put_string(buffer, book->title);
  put_text(buffer, "pages");
  put_number(buffer, book->pages);
  put_text(buffer, "price");
  put_letter(buffer, 'd');
  put_double(buffer, book->price);
  put_text(buffer, "isLent");
  put_letter(buffer, book->is_lent ? 'y' : 'n');
  put_text(buffer, "added");
  put_number(buffer, book->added);
  put_text(buffer, "tags");
  put_letter(buffer, 'a');
  put_letter(buffer, 3);
  put_number(buffer, book->tag);
  put_string(buffer, book->tags[0]);
  put_string(buffer, book->tags[1]);
  put_text(buffer, "shelf");
  put_number(buffer, book->shelf);
  put_text(buffer, "status");
  put_string(buffer, book->status);
  put_text(buffer, "size");
  put_letter(buffer, 'm');
  put_letter(buffer, 2);
  put_text(buffer, "width");
  put_number(buffer, book->width);
  put_text(buffer, "height");
  put_number(buffer, book->height);
  put_text(buffer, "place");
  put_letter(buffer, 'g');
  put_double(buffer, book->latitude);
  put_double(buffer, book->longitude);
}

static const unsigned char *get_text(const unsigned char *at, char **text) {
  size_t length = *at++;
  *text = malloc(length + 1);
  memcpy(*text, at, length);
  (*text)[length] = 0;
  return at + length;
}

static const unsigned char *get_number(const unsigned char *at, int64_t *number) {
  memcpy(number, at + 1, 8);
  return at + 9;
}

static const unsigned char *get_double(const unsigned char *at, double *number) {
  memcpy(number, at, 8);
  return at + 8;
}

static int is_named(const unsigned char *at, const char *name) {
  return *at == strlen(name) && memcmp(at + 1, name, *at) == 0;
}

static void decode(const unsigned char *at, struct book *book) {
  for (int fields = *at++; fields > 0; fields--) {
    const unsigned char *value = at + 1 + *at;
    if (is_named(at, "title")) at = get_text(value + 1, &book->title);
    else if (is_named(at, "pages")) at = get_number(value, &book->pages);
    else if (is_named(at, "price")) at = get_double(value + 1, &book->price);
    else if (is_named(at, "isLent")) book->is_lent = *value == 'y', at = value + 1;
    else if (is_named(at, "added")) at = get_number(value, &book->added);
    else if (is_named(at, "tags")) {
      at = get_number(value + 2, &book->tag);
      at = get_text(at + 1, &book->tags[0]);
      at = get_text(at + 1, &book->tags[1]);
    } else if (is_named(at, "shelf")) at = get_number(value, &book->shelf);
    else if (is_named(at, "status")) at = get_text(value + 1, &book->status);
    else if (is_named(at, "size")) {
      at = value + 2;
      for (int parts = value[1]; parts > 0; parts--) {
        int64_t *number = is_named(at, "width") ? &book->width : &book->height;
        at = get_number(at + 1 + *at, number);
      }
    } else if (is_named(at, "place")) {
      at = get_double(get_double(value + 1, &book->latitude), &book->longitude);
    }
  }
}

void library_write(struct library *library, const char *const *paths, const struct book *books,
                   int count) {
  finish(library, library->begin);
  for (int index = 0; index < count; index++) {
    const struct book *book = &books[index];
    struct buffer buffer;
    encode(book, &buffer);
    sqlite3_bind_text(library->find, 1, paths[index], -1, SQLITE_STATIC);
    int64_t id = 0;
    if (sqlite3_step(library->find) == SQLITE_ROW) id = sqlite3_column_int64(library->find, 0);
    sqlite3_reset(library->find);
    sqlite3_stmt *write = id ? library->update : library->insert;
    int parameter = 1;
    if (!id) sqlite3_bind_text(write, parameter++, paths[index], -1, SQLITE_STATIC);
    sqlite3_bind_int64(write, parameter++, book->pages);
    sqlite3_bind_int64(write, parameter++, book->shelf);
    sqlite3_bind_blob(write, parameter++, buffer.bytes, buffer.count, SQLITE_STATIC);
    if (id) sqlite3_bind_int64(write, parameter++, id);
    finish(library, write);
  }
  finish(library, library->commit);
}

int library_read(struct library *library, const char *path, struct book *book) {
  sqlite3_bind_text(library->read, 1, path, -1, SQLITE_STATIC);
  int is_found = sqlite3_step(library->read) == SQLITE_ROW;
  if (is_found) decode(sqlite3_column_blob(library->read, 2), book);
  sqlite3_reset(library->read);
  return is_found;
}

static int64_t number(struct library *library, sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_ROW) fail(library, sqlite3_sql(statement));
  int64_t number = sqlite3_column_int64(statement, 0);
  sqlite3_reset(statement);
  return number;
}

int64_t library_count(struct library *library) { return number(library, library->count); }

int64_t library_pages(struct library *library) { return number(library, library->pages); }

void book_free(struct book *book) {
  free(book->title);
  free(book->tags[0]);
  free(book->tags[1]);
  free(book->status);
}
