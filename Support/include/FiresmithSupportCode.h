/// A file of the support code that is built into the tool.
typedef struct {
  /// The path below the folder `Support`, with `/` between its parts: `python/firesmith_runtime/errors.py`.
  const char *path;
  /// The file's text, in UTF-8.
  const char *text;
} FiresmithSupportFile;

/// All files of the support code, sorted by path; one without a path ends them.
const FiresmithSupportFile *firesmith_support_files(void);
