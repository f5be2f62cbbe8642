public import FiresmithRuntime
public import Observation

/// The button of the list of colors. The list itself needs no more than a query.
@Observable
public final class Palette {
  /// The reason why a color couldn't be added.
  public private(set) var additionError: RepositoryError?

  private let repository: ColorEntryRepository

  public init(_ repository: ColorEntryRepository = ColorEntryRepository()) {
    self.repository = repository
  }

  /// Adds a color. It is in the list as soon as the database has it.
  public func add(_ name: String, _ color: HexColor) async {
    do throws(RepositoryError) {
      try await repository.add(ColorEntry(name: name, color: color))
      additionError = nil
    } catch {
      additionError = error
    }
  }
}
