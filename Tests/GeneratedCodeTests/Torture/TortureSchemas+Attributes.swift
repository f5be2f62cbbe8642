// Every type with every attribute that it allows, in documents, in shared types and in maps.
extension TortureSchemas {
  static func attributes(_ square: TortureSquare) -> String {
    schema { yaml in
      yaml.mapping("enums") { yaml in
        yaml.entry("Status", "{ cases: { draft: , in_review: in review }, unknown: unknown }")
        yaml.entry("Level", "{ cases: { low: -1, high: 9223372036854775807 } }")
        yaml.entry(
          "OldCases",
          "{ cases: { a: { description: A. }, b: { value: 'b b', deprecated: 'Use \"a\"\"\"' }, c: { deprecated: true } } }"
        )
        yaml.entry(
          "OldNumbers", "{ cases: { a: { value: 1, deprecated: Use b. }, b: 2 }, unknown: other }")
        yaml.entry(
          "Former",
          "{ cases: { a: { previously: ['x \"\\x', class] }, b: { value: 'b b', previously: [b, self] } } }"
        )
        yaml.entry(
          "FormerNumbers",
          "{ cases: { a: { value: 1, previously: [-1] }, b: { value: 2, previously: [20] } }, unknown: other }"
        )
      }
      yaml.mapping("types") { yaml in
        yaml.entry("Tag", "{ fields: { title: string, color: color } }")
        yaml.entry("Empty", "{ fields: {} }")
        yaml.entry(
          "MixedIn",
          """
          { mixin: true, description: "*/ everything", fields: { decoder: string, mixed_by: { type: string?, \
          deprecated: "no \\"more\\"", max_length: 4 }, mixed_at: { type: timestamp, server: write }, mixed_kind: { const: 1 }, \
          mixed_place: { type: geopoint?, nulls: explicit }, mixed_wait: { type: duration, default: 5 }, \
          mixed_tag: { type: Tag?, immutable: true }, mixed_tree: Tree?, mixed_note: { type: string, stored: false, default: "" } } }
          """)
        yaml.entry(
          "QueriedMap",
          """
          { fields: { name: string, names: string, path: integer, nulls: string, stored: string, \
          init: string, description: string, hash_value: integer, self: string, type: string, id: string, \
          where: string, next: QueriedMap?, status: Status, at: timestamp?, size: duration, \
          tags: array<string>, flag: boolean?, note: { type: string?, nulls: explicit }, kind: { const: 1 }, \
          counts: { type: map<integer>, keys: Status } } }
          """)
        yaml.entry("MixedNothing", "{ mixin: true, fields: {} }")
        yaml.entry("MixedMap", "{ fields: {}, include: [MixedIn, MixedNothing] }")
        yaml.entry(
          "AnyOfAll",
          """
          { any_of: { class: { type: integer, min: 0, max: 9 }, double: double, boolean: boolean, at: timestamp, \
          data: bytes, place: geopoint, value: AnyOfText, who: reference<own_ids>, list: array<AnyOfText>, \
          with_names: { fields: { long_key_of_a_map_that_needs_many_columns: string, \
          another_long_key_of_a_map_that_needs_columns: integer, more: any, next: AnyOfAll? } }, \
          tagged: Open, rest: map<Empty> }, unknown: fields }
          """)
        yaml.entry("AnyOfText", "{ type: string, pattern: '^[a-z]+$', max_length: 9 }")
        yaml.entry(
          "AnyOfNumbers",
          """
          { any_of: { duration: duration, places: array<geopoint>, reference: reference, tag: Tag, self: Note } }
          """)
        yaml.entry(
          "SnapshotNames", "{ type: map<snapshot<snapshot_sources>>, id: snapshot_key }")
        yaml.entry("KeepAll", "{ other_fields: everything, fields: {} }")
        for (number, leaf) in leaves.enumerated() {
          if square.has(number, in: 0) { addTuples(number, of: leaf, to: &yaml) }
          if square.has(number, in: 1) { addNames(number, of: leaf, to: &yaml) }
        }
        yaml.entry(
          "NewTagged",
          """
          { fields: { id: { type: uuid, default: uuid }, class: { type: string, default: "" }, tag: Tag, \
          inner: { fields: { at: { type: timestamp, default: now } }, default: {} } } }
          """)
        yaml.entry(
          "CheckedText", #"{ type: string, pattern: "^\\d\"\\\\\\.#$|😀", max_length: 9 }"#)
        yaml.entry("CheckedNumber", "{ type: integer, min: -9223372036854775807, max: 9 }")
        yaml.mapping("Checked") { yaml in
          yaml.mapping("fields", addCheckedFields)
        }
        yaml.entry("CheckedOnly", "{ discriminator: kind, cases: { only: Checked } }")
        yaml.entry(
          "CheckedSome",
          """
          { discriminator: kind, unknown: other, cases: { class: Checked, free: Empty, \
          own: { fields: { only: CheckedOnly, text: CheckedText } } } }
          """)
        yaml.entry("Note", "{ fields: { text: { type: string, stored: false, default: \"\" } } }")
        yaml.entry(
          "Tree",
          "{ fields: { left: \"Tree?\", right: { type: \"Tree?\", nulls: explicit }, all: array<Tree> } }"
        )
        yaml.entry("Ping", "{ fields: { pong: \"Pong?\", named: map<Ping> } }")
        yaml.entry("Pong", "{ fields: { ping: \"Ping?\", value: { type: integer, default: 3 } } }")
        yaml.entry(
          "Shape",
          """
          { discriminator: kind, cases: { circle: { fields: { radius: double } }, \
          group: { fields: { shapes: array<Shape>, inner: Shape? } }, tag: Tag } }
          """)
        yaml.entry(
          "Open", "{ discriminator: type, unknown: other, cases: { tag: Tag, empty: Empty } }")
        yaml.entry(
          "Money",
          "{ external: { swift: { name: Amount }, python: { name: Money, import: money } }, "
            + "encoded_as: integer }")
        for (number, leaf) in leaves.enumerated() where square.has(number, in: 0) {
          yaml.mapping("Shared\(number)") { $0.mapping("fields") { addFields(leaf, to: &$0) } }
        }
      }
      yaml.mapping("collections") { yaml in
        for (number, leaf) in leaves.enumerated() where square.has(number, in: 1) {
          yaml.mapping("documents_\(number)") { yaml in
            yaml.entry("model", "Document\(number)")
            yaml.mapping("fields") { addFields(leaf, to: &$0) }
            yaml.mapping("queries") { addQueries(leaf, to: &$0) }
          }
        }
        yaml.mapping("odd") { yaml in
          yaml.entry("model", "Odd")
          yaml.mapping("fields", addOddFields)
          yaml.mapping("queries", addOddQueries)
        }
        let ids = [
          "none", "document_key", "default", "{ name: id, stored: true }",
          "{ name: document_key, stored: true }",
          // Cases of Optional, which the id's coding key is given as.
          "{ name: none }", "{ name: some }", "{ name: none, stored: true }",
          "{ name: id, new: auto }", "{ name: document_key, new: uuid }",
          "{ name: none, new: auto }",
          "{ name: id, stored: true, new: uuid }", "{ name: class, stored: true, new: auto }",
        ]
        for (number, id) in ids.enumerated() {
          yaml.entry(
            "ids_\(number)", "{ model: WithID\(number), id: \(id), fields: { title: string } }")
        }
        yaml.entry(
          "own_ids", "{ model: OwnID, id: none, fields: { id: { type: integer, default: 0 } } }")
        yaml.entry(
          "pairs",
          """
          { model: Pair, fields: { _id: { type: string, python: { name: own_id } }, \
          created: { type: timestamp, server: write }, \
          _created: { type: string, python: { name: own_created } } } }
          """
        )
        yaml.entry(
          "shapes",
          "{ model: ShapeDocument, discriminator: kind, cases: { tag: Tag, own: { fields: { id_2: string, at: { type: timestamp, server: create } } } } }"
        )
        yaml.entry(
          "open_shapes",
          """
          { model: OpenShapeDocument, id: none, discriminator: kind, unknown: unknown, \
          cases: { tag: Tag, one: { fields: { tree: Tree } } } }
          """)
        yaml.entry(
          "carried",
          """
          { model: Carried, id: { name: none }, discriminator: kind, \
          cases: { tag: Tag, own: { fields: { text: string } } }, unknown: unknown }
          """)
        for (number, id) in [
          "{ name: id, new: auto }", "{ name: own_key, new: uuid }", "{ name: none, new: auto }",
          "{ name: key, stored: true, new: auto }",
        ].enumerated() {
          yaml.entry(
            "new_carried_\(number)",
            """
            { model: NewCarried\(number), id: \(id), discriminator: kind, \
            cases: { tag: Tag, own: { fields: { text: string } } }, unknown: unknown }
            """)
        }
        yaml.entry(
          "keeping",
          """
          { model: Keeping, other_fields: container, fields: { decoder: "integer?", \
          keep: { other_fields: class, fields: { encoder: geopoint } }, all: array<KeepAll> } }
          """)
        yaml.entry(
          "keeping_kinds",
          """
          { model: KeepingKind, id: { name: key, stored: true }, discriminator: "kind of", unknown: unknown, \
          cases: { own: { other_fields: rest, fields: {} }, tag: Tag } }
          """)
        yaml.entry(
          "constants",
          """
          { model: Constants, fields: { version: { const: 3 }, kind: { const: "a \\"b\\"" }, \
          class: { const: true, optional: true, deprecated: Unused }, container: { const: 1 }, \
          least: { const: -9223372036854775807, swift: { type: Int64 } } } }
          """)
        yaml.entry(
          "own_constants",
          "{ model: OwnConstants, id: none, fields: { id: { const: x }, inner: { fields: { v: { const: 1 } } } } }"
        )
        yaml.entry(
          "fixed",
          """
          { model: Fixed, fields: { name: { type: string, immutable: true }, \
          class: { type: array<Status>, immutable: true }, scores: { type: map<double>, immutable: true }, \
          at: { type: timestamp, server: create, immutable: true }, \
          note: { type: string?, nulls: explicit, immutable: true }, open: string }, \
          queries: { named: { where: [name, class contains, scores.x >], order: [scores.x, at] } } }
          """)
        yaml.entry(
          "queried_maps",
          """
          { model: HolderOfMaps, fields: { inner: QueriedMap, maybe: QueriedMap?, \
          fixed: { type: QueriedMap, immutable: true }, many: map<QueriedMap>, deep: map<map<integer>> }, queries: { \
          a: { where: [inner.name, inner.names, inner.path, inner.nulls, inner.stored, inner.init, \
          inner.description, inner.hash_value, inner.self, inner.type, inner.id, inner.where] }, \
          b: { where: [maybe.name, maybe.path == 3, maybe.next.next.names], order: [inner.nulls, -maybe.next.id] }, \
          c: { where: [fixed.name, fixed.next.path, many.x.name, deep.x.y >=, inner.counts.draft >] }, \
          d: { any: [fixed.name, [inner.next.name, many.x.id], deep.x.y == 5, inner.kind] }, \
          e: { where: [inner.status == draft, maybe.status == draft, inner.at, inner.size >=, inner.tags contains, \
          inner.flag == true, inner.note == null] } } }
          """)
        yaml.entry(
          "all_fixed",
          "{ model: AllFixed, discriminator: kind, cases: { tag: Tag, own: { fields: { a: { type: integer, immutable: true } } } } }"
        )
        yaml.entry(
          "snapshot_sources",
          """
          { model: SnapshotSource, id: default, fields: { name: { type: string, immutable: true }, self: integer?, \
          snapshot_kind: { const: a }, at: { type: timestamp, server: write }, data: bytes, \
          place: { optional: true, fields: { spot: geopoint, \
          last: { type: snapshot<snapshot_sources>?, id: snapshot_key } } }, \
          former: { type: snapshot<snapshot_sources>?, id: snapshot_key, nulls: explicit }, \
          inner: { type: SnapshotHolder?, stored: false }, printed: timestamp, snapshot_length: duration } }
          """)
        yaml.entry(
          "snapshot_holders",
          """
          { model: SnapshotHolder, fields: { source: { type: snapshot<snapshot_sources>, id: snapshot_key }, \
          all: { type: array<snapshot<snapshot_sources>>, id: snapshot_key }, \
          named: { type: SnapshotNames, default: {} }, whole: { type: SnapshotSource?, stored: false }, \
          each: { type: map<SnapshotSource>, stored: false, default: {} } }, \
          queries: { of_name: { where: [source.name, source.snapshot_key], order: [source.data] } } }
          """)
        yaml.entry(
          "snapshot_blanks", "{ model: SnapshotBlank, fields: { blank: snapshot<blanks>? } }")
        yaml.entry(
          "checked",
          "{ model: CheckedDocument, fields: { inner: Checked, some: map<CheckedSome> } }")
        yaml.entry(
          "checked_kinds",
          """
          { model: CheckedKind, discriminator: kind, unknown: other, cases: { shared: Checked, tag: Tag, \
          own: { fields: { text: CheckedText, number: { type: double, min: 1e-320 }, title: string } } } }
          """)
        yaml.entry("blanks", "{ model: Blank, id: none, fields: {} }")
        yaml.entry(
          "signals",
          "{ model: Signal, id: none, discriminator: kind, cases: { empty: Empty, kept: Note } }")
        yaml.entry("of_app", "{ path: \"artifacts/{app}/public/data/all\", model: WithID1 }")
        yaml.entry(
          "through_fixed",
          """
          { path: static/a\u{301} \"'#/fixed, model: ThroughFixed, fields: { text: string }, \
          collections: { kept: { path: "archive/{year}/more/it's \\"/kept", model: WithID1, \
          collections: { last: { model: WithID1 } } } } }
          """)
        yaml.entry(
          "mixed",
          """
          { model: Mixed, include: [MixedNothing, MixedIn], fields: { map: MixedMap? }, \
          queries: { mixed: { where: [mixed_by, decoder] } } }
          """)
        yaml.entry(
          "mixed_kinds",
          """
          { model: MixedKinds, discriminator: type, cases: { a: { include: [MixedIn], fields: { x: integer } }, b: MixedMap } }
          """)
        yaml.entry(
          "untagged",
          """
          { model: Untagged, fields: { one: AnyOfAll, more: map<AnyOfNumbers>, by: map<AnyOfAll>, \
          inline: { any_of: { container: boolean, stored: { fields: { value: { type: string, min_length: 2 } } } }, \
          unknown: decoder, optional: true }, nothing: { type: AnyOfNumbers?, nulls: explicit } }, \
          queries: { whole: { where: [one ==] }, inside: { where: [one.long_key_of_a_map_that_needs_many_columns] } } }
          """)
        yaml.entry(
          "adjacent",
          """
          { model: Adjacent, discriminator: decoder, content: container, cases: { empty: Empty, one: { tag: "1", \
          fields: { decoder: string, container: { type: string?, max_length: 3 } } }, kind: { fields: {} } }, \
          unknown: unknown, queries: { inside: { where: [container.decoder] } } }
          """)
        yaml.entry(
          "numbered",
          """
          { model: Numbered, discriminator: kind, cases: { 1: Empty, decoder: { tag: -9223372036854775807, \
          fields: { kind: { const: -9223372036854775807 }, text: string } }, 3: { model: Third, fields: {} } }, \
          unknown: unknown }
          """)
        yaml.entry(
          "formers",
          """
          { model: HasFormers, fields: { state: { type: Former, previously: ["old \\"name", class] }, \
          past: array<Former>, counts: { type: map<integer>, keys: Former, default: {} }, number: FormerNumbers?, \
          numbers: map<FormerNumbers>, note: { type: string?, nulls: explicit, previously: [self] }, \
          fixed: { type: Former, immutable: true } }, \
          queries: { b: { where: [state == b] }, not_a: { where: [state != a] }, ever: { where: [past contains] }, \
          of_number: { where: [number] } } }
          """)
        yaml.entry(
          "former_kinds",
          """
          { model: FormerKinds, discriminator: kind, cases: { one: { tag: "1", previously: [one, "o \\"ne"], \
          fields: { a: { type: integer, previously: [b] } } }, two: { fields: { c: integer } } }, \
          unknown: other, queries: { ones: { where: [kind == "1"] } } }
          """)
        yaml.entry(
          "above_documents",
          """
          { model: AboveDocuments, fields: { name: string }, \
          documents: { private: { path: private/one, model: PrivateDocument, fields: { data: bytes } }, \
          of_year: { path: "years/{year}", model: WithID1 } }, \
          queries: { named: { where: [name] } } }
          """)
        yaml.entry(
          "nearest_vectors",
          """
          { model: HasVectors, fields: { vector: vector<2>, fixed: { type: "vector<2048>", immutable: true }, \
          maybe: { type: "vector<1>?", nulls: explicit }, "odd name": vector<3>?, \
          inner: { fields: { self: vector<3>, limit: { fields: { distance: vector<4>? } } } }, many: map<vector<2>>, \
          find_nearest: string, name: string }, queries: { \
          find_nearest: { nearest: { field: vector, distance: cosine, as: find_nearest, for: [portable, python] }, limit: 1 }, \
          a: { where: [find_nearest], nearest: { field: fixed, distance: euclidean, threshold: 1e-300, for: [portable, python] }, limit: 1000 }, \
          b: { group: true, where: [name in], nearest: { field: maybe, distance: dot_product, threshold: -3, as: self, for: [portable, python] }, limit: 5 }, \
          c: { any: [name, [find_nearest]], nearest: { field: odd name, distance: cosine, for: [portable, python] }, limit: 5 }, \
          d: { nearest: { field: inner.limit.distance, distance: cosine, for: [portable, python] }, limit: 5 }, \
          e: { nearest: { field: inner.self, distance: cosine, for: [portable] }, limit: 5 }, \
          f: { nearest: { field: many.x, distance: cosine, for: [python] }, limit: 5 }, \
          g: { nearest: { field: vector, distance: cosine, for: [] }, limit: 5 } } }
          """)
        yaml.entry(
          "selected_fields",
          """
          { model: HasSelections, id: { name: key, stored: true, new: uuid }, fields: { select: string, "odd name": string, \
          whole: { model: WholePart, fields: { self: string?, at: { type: timestamp, server: create } }, optional: true }, \
          fixed: { type: integer, immutable: true, min: 0 }, kind: { const: kind }, tint: color?, lasts: duration, \
          old: { type: string?, deprecated: Use select., nulls: explicit }, created: { type: timestamp, server: create }, \
          written: { type: timestamp, server: write }, many: map<vector<2>>, refs: array<reference<selected_fields>>, \
          unstored: { type: string, stored: false, default: "" } }, queries: { \
          select: { where: [select], order: [-created], select: [select], model: Selection }, \
          all: { group: true, select: [written, created, old, lasts, tint, kind, fixed, whole, "odd name", select, many, refs], model: Whole }, \
          b: { select: [whole], model: SelectionOfAVeryLongNameThatNobodyWouldGiveToATypeThatQueriesReadInPlaceOfItsModel }, \
          nearest: { where: [select], nearest: { field: many.x, distance: cosine, for: [portable, python] }, limit: 3, select: [select], \
          model: Selection } } }
          """)
        yaml.entry(
          "more_selected_fields",
          "{ model: HasSelections, queries: { c: { select: [select], model: Selection } } }")
        yaml.entry("archive", "{ path: \"years/{year}/days/{day}/archive\", model: WithID1 }")
      }
      yaml.mapping("documents", addDocuments)
    }
  }

  private static func addDocuments(to yaml: inout YAMLText) {
    yaml.entry(
      "single",
      """
      { path: singles/one, model: Single, fields: { name: { type: string, immutable: true }, \
      at: { type: timestamp, server: create }, data: bytes, source: { type: snapshot<snapshot_sources>?, id: snapshot_key } }, \
      collections: { kept_singles: { model: WithID2 }, of_day: { path: "days/{day}/more", model: KeptOfDay, fields: { a: integer } } }, \
      documents: { inner_single: { path: inner/one, model: InnerSingle, id: { name: key, stored: true }, fields: {} }, \
      of_month: { path: "months/{month}", model: Single } } }
      """)
    yaml.entry(
      "class", "{ path: \"it's/a \\\"quote\\\"\", model: OddSingle, id: default, fields: {} }")
    yaml.entry(
      "parted",
      "{ path: \"parts/{self}/of/{client}\", model: PartedSingle, fields: { self: integer? } }")
    yaml.entry("same_place", "{ path: singles/one, model: WithID3 }")
    yaml.entry(
      "kinds",
      "{ path: singles/kinds, model: SingleKind, discriminator: kind, cases: { tag: Tag, own: { fields: { a: integer } } }, unknown: other }"
    )
    yaml.entry("copied", "{ path: singles/copy, model: Copied, fields: { of: snapshot<single>? } }")
  }

  /// Constraints on every type that can have some, and on what is inside of fields.
  private static func addCheckedFields(_ yaml: inout YAMLText) {
    let lengths = "min_length: 1, max_length: 1000000"
    for type in ["string", "url", "bytes", "array<any>", "map<any>", "array<CheckedText>"] {
      let name = type.filter(\.isLetter)
      yaml.entry("length_\(name)", "{ type: \(type), \(lengths) }")
      yaml.entry("length_\(name)_optional", "{ type: \(type)?, nulls: explicit, \(lengths) }")
      yaml.entry("length_\(name)_memory", "{ type: \(type)?, stored: false, \(lengths) }")
    }
    for type in ["integer", "double", "duration"] {
      yaml.entry("bounds_\(type)", "{ type: \(type), min: -1, max: 100000000000 }")
      yaml.entry("bounds_\(type)_optional", "{ type: \(type)?, max: 3 }")
    }
    yaml.entry("bounds_64", "{ type: integer, max: 3, swift: { type: Int64 } }")
    yaml.entry("class", "{ type: url?, pattern: \"^https?://[^/]+/\" }")
    yaml.entry("text", "CheckedText")
    yaml.entry("texts", "map<array<CheckedText>>")
    yaml.entry("shorter", "{ type: CheckedText?, max_length: 2 }")
    yaml.entry("by_status", "{ type: map<CheckedNumber>?, keys: Status, \(lengths) }")
    yaml.entry("checked", "array<Checked>")
    yaml.entry("one", "Checked?")
    yaml.entry("only", "CheckedOnly?")
    yaml.entry("some", "map<CheckedSome>")
    yaml.entry(
      "inner", "{ optional: true, fields: { deep: { fields: { number: CheckedNumber } } } }")
    yaml.entry(
      "long_pattern",
      "{ type: string, pattern: \"(?i)^(ab|cd|ef){3,9}\\\\bk{40}[^a-z]$\", example: x }")
  }

  private static func addOddFields(_ yaml: inout YAMLText) {
    for time in ["create", "write"] {
      yaml.entry("time_\(time)", "{ type: timestamp, server: \(time) }")
      yaml.entry(
        "timestamp_\(time)", "{ type: timestamp, server: \(time), swift: { type: Timestamp } }")
    }
    yaml.entry("timestamp_new", "{ type: timestamp, default: now, swift: { type: Timestamp } }")
    yaml.entry(
      "timestamp_default",
      "{ type: map<timestamp>, default: { a: 1969-12-31T23:59:59Z }, swift: { type: Timestamp } }")
    yaml.entry(
      "new_tagged", "{ type: NewTagged, default: { tag: { title: x, color: '#000000' } } }")
    for (number, type) in ["timestamp", "array<timestamp>", "map<timestamp>"].enumerated() {
      yaml.entry("timestamp_\(number)", "{ type: \(type), swift: { type: Timestamp } }")
      yaml.entry(
        "timestamp_\(number)_nullable",
        "{ type: \"\(type)?\", nulls: explicit, swift: { type: Timestamp } }")
    }
    yaml.entry("int64", "{ type: integer, default: 7, swift: { type: Int64, name: largeNumber } }")
    yaml.entry("int64_optional", "{ type: \"integer?\", swift: { type: Int64, name: count64 } }")
    yaml.entry("keyword", "{ type: string, swift: { name: repeat } }")
    yaml.entry(
      "pattern", "{ type: string, pattern: \"^[a-z`*/]+$\", min_length: 1, max_length: 9 }")
    yaml.entry("range", "{ type: double, min: 0, max: 1.5, deprecated: Use it., example: 0.5 }")
    yaml.entry("status", "\"Status?\"")
    yaml.entry("statuses", "\"array<Status>?\"")
    yaml.entry("level", "Level")
    yaml.entry("levels", "array<Level>")
    yaml.entry("flag", "boolean")
    yaml.entry("numbers", "map<integer>")
    yaml.entry("tag", "Tag")
    yaml.entry("shape", "Shape")
    yaml.entry("anything", "any")
    yaml.entry("inline", "{ fields: { inline: { optional: true, fields: { value: integer } } } }")
    yaml.entry(
      "inline_union",
      """
      { optional: true, discriminator: kind, \
      cases: { a: { fields: { b: { fields: { c: url } } } } } }
      """)
  }

  private static func addOddQueries(_ yaml: inout YAMLText) {
    let conditions = [
      #"pattern == 'a "b" \(c)'"#, "keyword != x", "flag == false", "int64 > -3",
      "range <= 1.5e300", "status == draft", "status != in_review", "level >= high",
      "levels contains low", "statuses contains draft", "statuses contains_any",
      "numbers.some key > 3", "inline.inline.value == 3", "tag.title == x", "anything.a.b",
      "shape.radius > 1", "inline_union.kind == a", "timestamp_0 >", "time_write <",
    ]
    for (number, condition) in conditions.enumerated() {
      yaml.entry("query_\(number)", "{ where: [\(YAMLText.quoted(condition))] }")
    }
  }
}
