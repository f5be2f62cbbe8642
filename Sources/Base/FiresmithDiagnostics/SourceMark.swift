/// A place in a schema or configuration file.
///
/// Small and trivially copyable, because every key and value of a schema carries one. The text and
/// the path are looked up in ``SourceFiles`` when a diagnostic is printed.
package struct SourceMark: Hashable, Sendable {
  /// The file's index in ``SourceFiles``.
  package let file: Int32
  /// The line, counted from 1.
  package let line: Int32
  /// The column, counted from 1 in Unicode scalars, as libyaml counts them.
  package let column: Int32

  @inlinable
  package init(file: Int32, line: Int32, column: Int32) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceMark: Comparable {
  @inlinable
  package static func < (left: SourceMark, right: SourceMark) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

/// A value, and the place where it was written.
package struct Marked<Value: Sendable>: Sendable {
  package var value: Value
  package var mark: SourceMark

  @inlinable
  package init(_ value: Value, _ mark: SourceMark) {
    self.value = value
    self.mark = mark
  }
}

extension Marked: Equatable where Value: Equatable {}
extension Marked: Hashable where Value: Hashable {}

/// A name as the schema writes it.
package typealias Name = Marked<String>
