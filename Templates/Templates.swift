/// The templates that are built into the tool.
///
/// Each is embedded as bytes at build time. A resource is named by its file's base name alone, so
/// template names begin with their language.
package enum Templates {}
