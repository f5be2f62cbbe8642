/// A schema with everything that rules have to do with.
enum TortureSchema {
  static let text = #"""
    collections:
      tortures:
        model: Torture
        include: [Audited]
        fields:
          text: { type: string, min_length: 2, max_length: 4 }
          pattern: { type: string?, pattern: "[abc]" }
          literal: { type: string?, pattern: "\\Q(" }
          quotes: { type: string?, pattern: "'\\\\\"" }
          code: { type: string?, pattern: "^[A-Z]{2}\\d+$", max_length: 6 }
          flag: boolean
          count: { type: integer, min: -3, max: 9 }
          great: { type: integer?, min: -9223372036854775808 }
          ratio: { type: double, min: -0.5, max: 1.5e2 }
          any_ratio: double?
          data: { type: bytes?, min_length: 1, max_length: 4 }
          place: { type: geopoint?, nulls: explicit }
          link: url?
          token: uuid?
          tint: color?
          wait: duration?
          pause: { type: duration?, min: 1, max: 5, nulls: explicit }
          anything: any
          something: any?
          target: reference<rooms>
          elsewhere: reference?
          fixed: reference<letters>?
          embedding: vector<3>?
          moods: { type: array<Mood>, default: [] }
          ranks: { type: map<Rank>?, keys: Mood }
          some: { type: array<Score>?, min_length: 1, max_length: 3 }
          few: { type: map<Part>?, max_length: 2 }
          none: { type: array<string>?, max_length: 0 }
          many: array<Part>?
          any_list: { type: array<any>?, max_length: 3 }
          mood: Mood
          rank: Rank?
          grade: Grade?
          feeling: Feeling?
          part: Part
          nested: { optional: true, fields: { deep: { fields: { value: { type: integer, max: 3 } } } } }
          shape: Shape?
          event: Event?
          price: Price?
          number: Number?
          point: Point?
          tree: Tree?
          money: Money?
          version: { const: 2 }
          kind: { const: it's, optional: true }
          owner: { type: string, immutable: true }
          note: { type: string, default: none }
          memory: { type: string, stored: false, default: "" }
          old: { type: string?, deprecated: true }
          snapshot: { type: snapshot<rooms>?, id: room }
      hostiles:
        path: hostile-paths
        model: Hostile
        fields:
          "it's": string
          "back\\slash": string?
          "a \"quote\"": integer?
          "dotted.name": boolean
          "`ticks`": string?
          "line\nbreak": string?
          "') || true || ('": string?
          "// firesmith:end": string?
          "ümläut 名前 😀": string?
          service: string?
          data: string?
          "\u202Eabc": string?
          request: { fields: { "*/": string } }
      buildings:
        model: Building
        other_fields: others
        fields: { name: string }
        documents:
          plans: { path: private/plan, model: Plan, fields: { text: string, at: { type: timestamp, server: write } } }
        collections:
          rooms: { model: Room, id: { name: number, stored: true }, fields: { name: string } }
      letters: { path: static/data/letters, model: Letter, fields: { text: string } }
      views: { path: static/data/letters, model: LetterView, fields: { reads: integer?, cost: decimal? } }
      notices:
        model: Notice
        discriminator: kind
        cases:
          text: { fields: { text: string, at: { type: timestamp, server: create } } }
          2nd: { tag: "it's", fields: { size: { type: integer, immutable: true } } }
      keepsakes:
        model: Keepsake
        fields:
          home: { fields: { id: { type: string, immutable: true }, note: string? } }
          locker: Locker?
          box: { optional: true, fields: { inner: { optional: true, fields: { seal: { type: integer, immutable: true }, label: string? } } } }
          badge: Badge?
          parcel: Parcel?
          mark: Mark?
          lockers: array<Locker>?
          by_name: map<Locker>?
          pair: Pair?
          chain: Chain?
          copy: snapshot<letters>?
          room: snapshot<owned>?
          whole: { type: Locker?, immutable: true }
      owned:
        model: Owned
        fields: { owner: { type: string, immutable: true }, locker: Locker }
      marked_contents:
        model: MarkedContent
        discriminator: type
        content: body
        cases: { locker: Locker, chain: Chain, text: { fields: { text: { type: string, immutable: true } } } }
      open_notices:
        model: OpenNotice
        discriminator: kind
        cases: { text: { fields: { text: string } } }
        unknown: other
      contents:
        model: Content
        discriminator: type
        content: body
        cases: { part: Part, text: { fields: { text: string } } }
    documents:
      settings: { path: settings/app, model: Settings, fields: { theme: string } }
    types:
      Audited:
        mixin: true
        fields:
          created_at: { type: timestamp, server: create }
          changed_at: { type: timestamp, server: write }
      Stamped: { mixin: true, fields: { made_by: { type: string, immutable: true } } }
      Locker: { include: [Stamped], fields: { color: string? } }
      Badge:
        discriminator: kind
        cases:
          gold: { fields: { number: { type: integer, immutable: true } } }
          plain: { fields: { text: string } }
      Parcel:
        discriminator: kind
        content: body
        cases: { locker: Locker, note: { fields: { text: string } } }
      Mark: { any_of: { text: string, stamp: { fields: { code: { type: string, immutable: true } } } } }
      Pair: { elements: { locker: Locker, count: integer } }
      Chain: { fields: { link: { type: string, immutable: true }, next: Chain? } }
      Score: { type: integer, min: 1, max: 5 }
      Feeling: Mood
      Part: { fields: { value: { type: integer, min: 0 }, label: string?, at: { type: timestamp?, nulls: explicit } } }
      Point: { elements: { x: double, y: { type: integer, min: 0 }, mood: Mood } }
      Tree: { fields: { name: string, below: Tree?, all: array<Tree>? } }
      Shape:
        discriminator: form
        unknown: other
        cases: { circle: { fields: { radius: double } }, part: Part }
      Event:
        discriminator: code
        content: data
        cases: { 1: Part, empty: { tag: 2, fields: {} } }
      Price:
        any_of:
          cents: { type: integer, min: 0 }
          text: { type: string, max_length: 3 }
          point: Point
          money: { fields: { amount: integer, currency: Mood } }
          part: Part
        unknown: other
      Number: { any_of: { ratio: { type: double, max: 2 }, count: { type: integer, min: 0 }, all: map<integer> } }
      Money:
        external: { swift: { name: Money }, python: { name: Money, import: money } }
        encoded_as: integer
    enums:
      Mood: { cases: { calm: , glad: it's glad } }
      Rank: { cases: { first: 1, second: -2 } }
      Grade: { cases: { good: , poor: }, unknown: other }
    """#
}
