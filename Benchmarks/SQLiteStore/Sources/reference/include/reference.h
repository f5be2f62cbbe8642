// What a program in C does that keeps books in SQLite itself: as little as possible.
//
// Functions end the process if SQLite fails.

#include <stdint.h>

/// A book. Its texts belong to whoever made it.
struct book {
  char *title;
  int64_t pages;
  double price;
  int is_lent;
  int64_t added;
  int64_t tag;
  char *tags[2];
  int64_t shelf;
  char *status;
  int64_t width;
  int64_t height;
  double latitude;
  double longitude;
};

struct library;

/// Opens a new file, with indexes of the books' pages and shelves. Commits are on the disk when they
/// return.
struct library *library_open(const char *path);

void library_close(struct library *library);

/// Writes the book at each path, in one transaction, and replaces those that are there.
void library_write(struct library *library, const char *const *paths, const struct book *books,
                   int count);

/// Reads the book at `path`, and returns 0 if there is none.
int library_read(struct library *library, const char *path, struct book *book);

/// Returns the number of all books, or the sum of their pages.
int64_t library_count(struct library *library);
int64_t library_pages(struct library *library);

/// Frees the texts of a book that was read.
void book_free(struct book *book);
