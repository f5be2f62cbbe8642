public import FiresmithRuntime
public import Observation

/// What the list of colours shows, and its button that adds one.
@Observable
public final class Palette {
  /// The colours, by their names.
  public let colors: LiveList<ColorEntry>
  /// Why a colour couldn't be added.
  public private(set) var additionError: RepositoryError?

  private let repository: ColorEntryRepository

  public init(_ repository: ColorEntryRepository = ColorEntryRepository()) {
    self.repository = repository
    colors = LiveList(repository.order(by: .name))
  }

  /// Adds a colour. It is in the list as soon as the database has it.
  public func add(_ name: String, _ color: HexColor) async {
    do throws(RepositoryError) {
      try await repository.add(ColorEntry(name: name, color: color))
      additionError = nil
    } catch {
      additionError = error
    }
  }
}
