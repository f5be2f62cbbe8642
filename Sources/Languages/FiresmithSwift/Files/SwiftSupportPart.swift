import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// A part of the support code that only some schemas need, by its name in the templates, which ask
/// whether it is needed.
enum SwiftSupportPart: String, CaseIterable {
  /// Whether a field holds values of any kind.
  case any = "usesAny"
  /// Whether a field holds a color.
  case color = "usesColor"
  /// Whether a field holds a decimal number.
  case decimal = "usesDecimal"
  /// Whether an enumeration is the keys of a map.
  case keyedMaps = "usesKeyedMaps"
  /// Whether a type is an array with fixed positions.
  case tuples = "usesTuples"
  /// Whether types are told apart by what is stored.
  case untaggedUnions = "usesUntaggedUnions"
  /// Whether a struct keeps stored fields that the schema doesn't declare.
  case otherFields = "usesOtherFields"
  /// Whether a field has one value.
  case constants = "usesConstants"
  /// Whether fields have constraints that are enforced.
  case constraints = "usesConstraints"
  /// Whether a field holds values that are stored as another type's.
  case converted = "usesConverted"
  /// Whether documents have fields that updates can't change.
  case immutable = "usesImmutable"
  /// Whether fields had other stored names before.
  case renamed = "usesRenamed"
  /// Whether documents have maps whose fields queries name.
  case maps = "usesMaps"
  /// Whether queries read some fields only.
  case selections = "usesSelections"
  /// Whether a type holds itself.
  case indirect = "usesIndirect"
  /// Whether there are keys of fields that no model declares.
  case keys = "usesKeys"
  /// Whether new models have ids of Firestore's kind.
  case newIDs = "usesNewIDs"
  /// Whether a missing value is written as null.
  case nulls = "usesNulls"
  /// Whether the server sets a time.
  case serverTime = "usesServerTime"
  /// Whether the server sets a time on every write that no repository asks for.
  case writeTime = "usesWriteTime"
  /// Whether a field holds a type of Google's SDK, or a list or map of such.
  case native = "usesNative"
  /// Whether such a field is written as null if it is missing.
  case nativeNulls = "usesNativeNulls"
  /// Whether there are lists of types of Google's SDK.
  case nativeArrays = "usesNativeArrays"
  /// Whether there are maps of types of Google's SDK.
  case nativeMaps = "usesNativeMaps"
  /// Whether a field holds a `Timestamp`.
  case timestamp = "usesTimestamp"
  /// Whether a field holds a geopoint.
  case geopoint = "usesGeoPoint"
  /// Whether a field holds a reference to any document.
  case reference = "usesReference"
  /// Whether there are references to documents with a model: in fields, or from repositories.
  case modelReferences = "usesModelReferences"
  /// Whether a stored field refers to the documents of one collection.
  case checkedReferences = "checksReferences"
  /// Whether a field holds a vector.
  case vector = "usesVector"
  /// Whether types of Google's SDK are written for other coders.
  case nativeCoding = "codesNative"
  /// Whether other coders' forms of these types may be refused.
  case nativeErrors = "refusesNative"

  /// Whether declarations that other modules see use types of the SDK.
  var exposesSDK: Bool {
    switch self {
    case .any, .serverTime, .writeTime, .timestamp, .geopoint, .reference, .modelReferences,
      .vector:
      true
    case .color, .decimal, .keyedMaps, .tuples, .untaggedUnions, .otherFields, .constants,
      .constraints,
      .converted,
      .immutable, .renamed, .maps, .selections, .indirect, .keys, .newIDs, .nulls, .native,
      .nativeNulls, .nativeArrays, .nativeMaps, .nativeCoding, .nativeErrors, .checkedReferences:
      false
    }
  }
}

extension SwiftLowering {
  /// The parts of the support code that the schema needs.
  var supportParts: Set<SwiftSupportPart> {
    var parts: Set<SwiftSupportPart> = []
    for (declaration, name) in zip(schema.types, names.types) where !declaration.isMixin {
      if name.documentID?.new == .auto { parts.insert(.newIDs) }
      switch declaration.kind {
      case .structure(let structure):
        let hasRepository = declaration.isDocument && options.hasRepositories
        for field in structure.fields { add(field, hasRepository: hasRepository, to: &parts) }
        if structure.otherFields != nil { parts.formUnion([.otherFields, .any]) }
      case .tuple(let tuple):
        parts.insert(.tuples)
        for element in tuple.fields { add(element, hasRepository: true, to: &parts) }
      case .untagged(let union):
        parts.formUnion([.untaggedUnions, .any])
        for member in union.members.fields { add(member, hasRepository: true, to: &parts) }
      case .union:
        // The unknown kinds of a union.
        if name.unknownCase != nil { parts.insert(.any) }
      case .alias(let alias):
        add(alias.field, hasRepository: true, to: &parts)
      case .enumeration, .external:
        break
      }
    }
    if options.hasRepositories, schema.types.contains(where: { $0.selection != nil }) {
      parts.insert(.selections)
    }
    if !queryableMaps.isEmpty { parts.insert(.maps) }
    if !constrainedTypes.isEmpty { parts.insert(.constraints) }
    if parts.contains(.any) { parts.insert(.native) }
    if options.hasRepositories { parts.formUnion([.keys, .modelReferences]) }
    if !parts.isDisjoint(with: [.any, .keyedMaps, .tuples, .checkedReferences]) {
      parts.insert(.keys)
    }
    if !parts.isDisjoint(with: [.native, .nativeNulls, .serverTime]) {
      parts.insert(.nativeCoding)
    }
    if !parts.isDisjoint(with: [.timestamp, .geopoint, .reference]) { parts.insert(.nativeErrors) }
    return parts
  }

  private func add(_ field: Field, hasRepository: Bool, to parts: inout Set<SwiftSupportPart>) {
    let isNative = types.isNative(field.type, override: field.swiftType)
    add(field.type, override: field.swiftType, isNative: isNative, to: &parts)
    if field.keys != nil, field.isStored { parts.insert(.keyedMaps) }
    if field.constant != nil { parts.insert(.constants) }
    if options.hasRepositories, field.isImmutable || field.constant != nil {
      parts.insert(.immutable)
    }
    if schema.changesAsWhole(field) {
      // What is inside of such a map is in no update.
      parts.formUnion(options.hasRepositories ? [.renamed, .immutable] : [.renamed])
    }
    if field.isStored, field.type.referencedCollection != nil { parts.insert(.checkedReferences) }
    if let time = field.serverTime {
      parts.insert(.serverTime)
      if time == .write && !hasRepository { parts.insert(.writeTime) }
    } else if field.isIndirect {
      parts.insert(.indirect)
    } else if types.isConverted(field) {
      parts.insert(.converted)
    } else if field.nulls == .explicit {
      parts.insert(.nulls)
      if isNative { parts.insert(.nativeNulls) }
    } else if isNative {
      parts.insert(.native)
    }
  }

  private func add(
    _ type: FieldType, override: Name?, isNative: Bool, to parts: inout Set<SwiftSupportPart>
  ) {
    switch type {
    case .scalar(let scalar):
      let row = scalar.swift(override: isNative ? override : nil)
      if let part = row.supportPart { parts.insert(part) }
    case .reference(nil): parts.insert(.reference)
    case .reference: parts.insert(.modelReferences)
    case .vector: parts.insert(.vector)
    case .array(let element):
      if isNative { parts.insert(.nativeArrays) }
      add(element, override: override, isNative: isNative, to: &parts)
    case .map(let value):
      if isNative { parts.insert(.nativeMaps) }
      add(value, override: override, isNative: isNative, to: &parts)
    case .declared: break
    }
  }
}
