/// A file that is built into the tool.
typedef struct {
  /// The template's name, which begins with its language: `swift-model`; of the support code, the path below the
  /// folder `Support`, with `/` between its parts: `python/firesmith_runtime/errors.py`.
  const char *name;
  /// The file's text, in UTF-8.
  const char *text;
} FiresmithEmbeddedFile;

/// All templates, sorted by name; one without a name ends them.
const FiresmithEmbeddedFile *firesmith_templates(void);

/// All files of the support code, sorted by name; one without a name ends them.
const FiresmithEmbeddedFile *firesmith_support_code(void);
