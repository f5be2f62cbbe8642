/// A template that is built into the tool.
typedef struct {
  /// The template's name, which begins with its language: `swift-model`.
  const char *name;
  /// The template's text, in UTF-8.
  const char *text;
} FiresmithTemplate;

/// All templates, sorted by name; one without a name ends them.
const FiresmithTemplate *firesmith_templates(void);
