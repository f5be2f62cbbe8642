/// `Documentation/Diagnostics.md`, in UTF-8.
const char *firesmith_diagnostics_page(void);
