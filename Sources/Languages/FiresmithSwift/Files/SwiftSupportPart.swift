import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// A part of the support code that only some schemas need, by its name in the templates.
enum SwiftSupportPart: String, CaseIterable {
  /// Values of any kind.
  case any = "usesAny"
  case color = "usesColor"
  case decimal = "usesDecimal"
  /// Maps whose keys are an enumeration.
  case keyedMaps = "usesKeyedMaps"
  /// Arrays with fixed positions.
  case tuples = "usesTuples"
  /// Types that are told apart by what is stored.
  case untaggedUnions = "usesUntaggedUnions"
  /// Fields that the schema doesn't declare.
  case otherFields = "usesOtherFields"
  /// Fields that have one value.
  case constants = "usesConstants"
  /// Fields with constraints.
  case constraints = "usesConstraints"
  /// Values that are stored as another type's.
  case converted = "usesConverted"
  /// Fields of documents that updates can't change.
  case immutable = "usesImmutable"
  /// Fields that older documents have under other names.
  case renamed = "usesRenamed"
  /// Maps with fields that queries and updates name.
  case maps = "usesMaps"
  /// Queries that read some fields only.
  case selections = "usesSelections"
  /// Fields that are stored in a box.
  case indirect = "usesIndirect"
  /// Keys of fields that no model declares.
  case keys = "usesKeys"
  /// Ids of new models, which Firestore's own look like.
  case newIDs = "usesNewIDs"
  /// Fields whose `nil` is written as null.
  case nulls = "usesNulls"
  /// Times that the server sets.
  case serverTime = "usesServerTime"
  /// Times that the server sets on every write and that no repository requests.
  case writeTime = "usesWriteTime"
  /// Types of Firestore, which other coders don't know, and arrays and maps of them.
  case native = "usesNative"
  case nativeNulls = "usesNativeNulls"
  case nativeArrays = "usesNativeArrays"
  case nativeMaps = "usesNativeMaps"
  case timestamp = "usesTimestamp"
  case geopoint = "usesGeoPoint"
  /// References to any document.
  case reference = "usesReference"
  /// References to documents with a model.
  case modelReferences = "usesModelReferences"
  /// Fields that refer to the documents of one collection.
  case checkedReferences = "checksReferences"
  case vector = "usesVector"
  /// The protocol of Firestore's types.
  case nativeCoding = "codesNative"
  /// Types of Firestore whose plain form can be invalid.
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
