/// The limits of how much YAML a run reads.
///
/// Schemas are written by hand. What exceeds the limits is a mistake or an attack, and is reported
/// instead of using up all memory.
package struct YAMLLimits: Sendable {
  /// The largest size of a file, in bytes.
  package static let fileSize = 4 * 1024 * 1024
  /// The maximum depth of nested lists and mappings.
  package static let depth = 64

  /// The number of nodes that the run may still read.
  package var nodes: Int

  package init() {
    self.init(nodes: 1_000_000)
  }

  init(nodes: Int) {
    self.nodes = nodes
  }
}
