/// A schema with names of many lengths, so that every line of generated code is somewhere too long
/// for its first form.
public enum LongNames {
  /// The lengths of the names, without what is added to them.
  private static let lengths = [8, 13, 18, 22, 26, 30, 33]

  /// The schema.
  public static let schema: String = {
    let names = lengths.map(name)
    return """
      collections:
      \(names.map(collection).joined(separator: "\n"))
      types:
      \(names.map(types).joined(separator: "\n"))
      enums:
      \(names.map(enumeration).joined(separator: "\n"))

      """
  }()

  /// A name of so many letters and underscores: `very_longer_name…`.
  private static func name(ofLength length: Int) -> String {
    var name = "of\(length)"
    while name.count < length {
      name += name.count % 10 == 9 && name.count < length - 1 ? "_" : "a"
    }
    return name
  }

  /// The model's name for a stored name: `VeryLongName`.
  private static func model(_ name: String) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static let description = """
    Described in a sentence that is so long that it has to be broken into several lines of text.
    """

  private static func collection(_ name: String) -> String {
    let model = model(name)
    return """
        \(name):
          model: \(model)
          description: \(description)
          fields:
            \(name)_text: { type: string, default: "", description: "\(description)" }
            \(name)_map: { type: map<any>, default: {} }
            \(name)_nested: map<map<\(model)Kind>>
            \(name)_time: { type: timestamp?, nulls: explicit }
            \(name)_created: { type: timestamp, server: create }
            \(name)_where: geopoint
            \(name)_other: reference<\(name)>?
            \(name)_kinds: array<\(model)Kind>
            \(name)_address:
              description: \(description)
              fields:
                \(name)_street: { type: string, description: "\(description)" }
                deeper:
                  fields: { number: integer, kind: "\(model)Kind?" }
            \(name)_union: \(model)Union
          queries:
            \(name)_by_number:
              where:
                - \(name)_text ==
                - \(name)_address.deeper.number >=
                - \(name)_text != "nothing at all"
              order: [-\(name)_address.deeper.number, \(name)_text]
              limit: 20
            \(name)_everywhere:
              where: [\(name)_address.\(name)_street in]
              group: true
            \(name)_of_kind: { where: [\(name)_kinds contains] }
          collections:
            \(name)_children:
              model: \(model)Child
              fields: { \(name)_name: string, \(name)_flag: { type: boolean, default: true } }
              queries:
                \(name)_flagged: { where: [\(name)_flag == true], order: [\(name)_name], group: true }
              collections:
                \(name)_grandchildren:
                  model: \(model)Grandchild
                  fields: { \(name)_at: timestamp }
                  queries:
                    \(name)_of_all: { order: [\(name)_at], group: true }
        \(name)_elsewhere:
          path: "parents/{parent_id}/\(name)/{\(name)_id}/children"
          model: \(model)
      """
  }

  private static func types(_ name: String) -> String {
    let model = model(name)
    return """
        \(model)Union:
          description: \(description)
          discriminator: \(name)_tag
          unknown: \(name)_unknown
          cases: { \(name)_first: \(model)First, \(name)_second: \(model)Second }
        \(model)First: { fields: { \(name)_name: string } }
        \(model)Second: { fields: { \(name)_count: integer, \(name)_self: "\(model)Union?" } }
      """
  }

  private static func enumeration(_ name: String) -> String {
    """
      \(model(name))Kind:
        description: \(description)
        cases: { \(name)_one: "\(name) one", \(name)_two: two, three: "\(name) three" }
        unknown: \(name)_unknown
    """
  }
}
