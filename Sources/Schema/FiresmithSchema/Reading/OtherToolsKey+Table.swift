// The table of other tools' keys, by what is meant. `OtherToolsKeyTests` tries each of them.
extension OtherToolsKey {
  /// Keys for parts that have a name and a place of their own.
  static let structure: [[OtherToolsKey]] = [
    keys(
      "definitions $defs components models schemas", [.schema], "write 'collections' or 'types'"),
    keys("enumerations", [.schema], "write 'enums'"),
    keys("aliases mixins", [.schema], "write 'types'"),
    keys("singletons", [.schema], "write 'documents'"),
    keys(
      "subcollections subCollections sub_collections", [.collection, .document],
      "write 'collections'"),
    keys(
      "properties attributes columns", [.collection, .document, .type, .field, .variant],
      "write 'fields'"),
    keys("schema", [.collection, .document], "write 'model' and 'fields'"),
    keys(
      "class entity interface", [.collection, .document],
      "write 'model' for the type of the documents"),
    keys("type", [.collection], "write 'model' for the type of the documents"),
    keys("type", [.document], "write 'model' for the type of the document"),
    keys("name", [.collection], "the key is the collection's name; write 'path' for the stored id"),
    keys(
      "name", [.document],
      "the key is the document's name; write 'path' for the place where it is stored"),
    keys(
      "collection collectionId collection_id table db_table", [.collection],
      "write 'path' for the stored id"),
    keys(
      "documentId document_id primaryKey primary_key", [.collection],
      "write 'id' for the name of the property"),
    keys("query", [.collection], "write 'queries'"),
    keys("query queries", [.document], "queries belong to collections"),
    keys(
      "index indexes", [.collection],
      "Firestore's indexes are not part of the schema; the queries in 'queries' say which are needed"
    ),
    keys(
      "rules", [.collection],
      "Firestore's security rules are not part of the schema; 'rules' in the configuration names their file"
    ),
    keys(
      "unique_together uniqueTogether unique_constraints uniqueConstraints", [.collection],
      "write 'unique'"),
    keys("time_to_live timeToLive expires expire_after expireAfter", [.collection], "write 'ttl'"),
    keys("ttl unique", [.document], "it belongs to collections"),
    keys(
      "timestamps", [.collection, .document, .type],
      "write fields with 'server: create' and 'server: write'"),
    keys(
      "allOf all_of extends mixins inherits", [.collection, .document, .type, .variant],
      "write 'include'"),
    keys("allOf all_of include extends", [.field], "declare the type under 'types:'"),
    keys(
      "additionalProperties additionalFields additional_fields extra unknownFields",
      [.collection, .document, .type, .variant],
      "write 'other_fields' with the name of a property for them"),
    keys(
      "additionalFields additional_fields extra", [.field],
      "write 'other_fields' with the name of a property for them"),
    keys("$ref", [.collection, .document], "write 'model' with the name of a model"),
    keys("$ref", [.type, .field, .variant], "write the type's name after 'type:'"),
  ]

  /// Keys for the parts of a type.
  static let types: [[OtherToolsKey]] = [
    keys(
      "additionalProperties valueType value_type", [.field],
      "write the type of the values in '< >': 'map<string>'"),
    keys(
      "items elementType element_type of", [.field],
      "write the type of the elements in '< >': 'array<string>'"),
    keys("keyType key_type", [.field], "write 'keys'"),
    keys(
      "isArray is_array array list many repeated", [.field],
      "write the type 'array<string>' after 'type:'"),
    keys("prefixItems prefix_items tuple", [.type, .field], "write 'elements'"),
    keys("oneOf one_of anyOf union", [.type, .field], "write 'any_of'"),
    keys("variants", [.type, .field], "write 'any_of', or 'discriminator' and 'cases'"),
    keys(
      "discriminant discriminatorKey discriminator_key tagged_by propertyName",
      [.collection, .document, .type, .field],
      "write 'discriminator'"),
    keys("mapping", [.type, .field], "write 'cases'"),
    keys("discriminant discriminator_value", [.variant], "write 'tag'"),
    keys(
      "ref references relation foreignKey foreign_key to", [.field],
      "write the type 'reference<COLLECTION>' after 'type:'"),
    keys(
      "enum choices values options", [.field],
      "declare them under 'enums:', and use the name after 'type:'"),
    keys("enum choices", [.type], "declare the cases under 'enums:'"),
    keys("values", [.type], "write 'cases'"),
    keys("values members enum choices options constants", [.enumeration], "write 'cases'"),
    keys(
      "type rawType raw_type", [.enumeration],
      "leave it out; the raw values of 'cases' are strings or integers"),
    keys(
      "fallback other default_case unrecognized", [.enumeration],
      "write 'unknown' with the name of a case"),
    keys("rawValue raw_value raw stored", [.enumerationCase], "write 'value'"),
    keys(
      "label name", [.enumerationCase],
      "the key is the case's name; write 'value' for what is stored"),
    keys("format", [.field, .type], "the word after 'type:' says it: 'timestamp', 'uuid', 'url'"),
    keys("dimension dimensions", [.field], "write the number after 'type:' in '< >': 'vector<3>'"),
    keys("constant literal", [.field], "write 'const'"),
    keys("model", [.type], "a type's name is its key"),
  ]

  /// Keys for fields that may be missing.
  static let optionals: [[OtherToolsKey]] = [
    keys(
      "required isRequired is_required", [.field], "a field is required unless '?' follows its type"
    ),
    keys(
      "required", [.type, .collection, .document, .variant],
      "a field is required unless '?' follows its type"),
    keys(
      "nullable null allowNull allow_null blank isOptional is_optional", [.field],
      "write '?' after the type"),
    keys("optional", [.type], "write '?' after the type of the field that uses it"),
  ]

  /// The limits of values.
  static let limits: [[OtherToolsKey]] = [
    keys(
      "maxLength maxItems maxProperties maxlength max_items max_size length size", [.field, .type],
      "write 'max_length'"),
    keys(
      "minLength minItems minProperties minlength min_items min_size", [.field, .type],
      "write 'min_length'"),
    keys("maximum le lte max_value maxValue", [.field, .type], "write 'max'"),
    keys("minimum ge gte min_value minValue", [.field, .type], "write 'min'"),
    keys(
      "exclusiveMaximum lt", [.field, .type], "write 'max' with the largest value that is allowed"),
    keys(
      "exclusiveMinimum gt", [.field, .type], "write 'min' with the smallest value that is allowed"),
    keys("regex regexp match matches validate", [.field, .type], "write 'pattern'"),
  ]

  /// Keys for a value's stored form, and for who may change it.
  static let values: [[OtherToolsKey]] = [
    keys(
      "readOnly read_only readonly frozen editable final", [.field],
      "write 'immutable: true' for a field that updates can't change"),
    keys(
      "index indexing db_index noIndex no_index", [.field],
      "a field is indexed unless it says 'indexed: false'"),
    keys(
      "renamed_from renamedFrom aliases old_name oldName previous_names previousName was", [.field],
      "write 'previously' with the stored names that the field had before"),
    keys(
      "renamed_from renamedFrom aliases old_value oldValue previous_values previousValue was formerly",
      [.enumerationCase, .variant],
      "write 'previously' with the stored values that the case had before"),
    keys("transient exclude excluded virtual ignore", [.field], "write 'stored: false'"),
    keys(
      "name alias map db_column column key serialization_alias validation_alias", [.field],
      "the key is the stored name; write 'swift: { name: … }' for the property's name"),
    keys(
      "default_factory defaultFactory defaultValue default_value server_default initial", [.field],
      "write 'default', such as 'default: now', 'default: uuid' or 'default: []'"),
    keys("explicit_null explicitNull store_null", [.field], "write 'nulls: explicit'"),
    keys(
      "uniqueIndex unique_index uniqueKey unique_key", [.field], "write 'unique: true'"),
    keys(
      "primary_key primaryKey primary pk autoId autoincrement autoIncrement", [.field],
      "the document's id isn't a field; 'id' of the collection names its property"),
    keys("default", [.type], "the default belongs to the fields that use the type"),
    keys(
      "server nulls stored keys immutable indexed previously", [.type],
      "it belongs to the fields that use the type"),
  ]

  /// The times that the server sets.
  static let times: [[OtherToolsKey]] = [
    keys(
      "auto_now_add autoNowAdd createdAt created serverTimestamp server_timestamp", [.field],
      "write 'server: create' for the time at which the server creates the document"),
    keys(
      "auto_now autoNow updatedAt on_update onUpdate", [.field],
      "write 'server: write' for the time of each write"),
  ]

  /// Keys for what people read.
  static let texts: [[OtherToolsKey]] = [
    keys(
      "docs doc comment comments documentation help help_text",
      [.collection, .document, .type, .field, .variant, .enumeration, .enumerationCase, .query],
      "write 'description'"),
    keys("title verbose_name summary", [.field], "write 'description'"),
    keys("examples sample", [.field, .type], "write 'example'"),
    keys("deprecated_since deprecationMessage", [.field, .enumerationCase], "write 'deprecated'"),
  ]

  static let queries: [[OtherToolsKey]] = [
    keys("or anyOf any_of oneOf one_of", [.query], "write 'any'"),
    keys("filter filters conditions condition", [.query], "write 'where'"),
    keys("order_by orderBy sort sort_by sortBy orderby", [.query], "write 'order'"),
    keys(
      "desc descending direction", [.query], "write '-' before the name of the field in 'order'"),
    keys(
      "collection_group collectionGroup all_descendants allDescendants", [.query],
      "write 'group: true'"),
    keys("max first take top", [.query], "write 'limit'"),
    keys("last limitToLast", [.query], "write 'limit_to_last'"),
    keys("fields projection columns", [.query], "write 'select'"),
    keys("as type", [.query], "write 'model'"),
    keys("aggregates aggregations", [.query], "write 'aggregate'"),
    keys("count", [.query], "write 'aggregate: { total: count }'"),
    keys("sum", [.query], "write 'aggregate: { total: sum pages }'"),
    keys("average avg", [.query], "write 'aggregate: { mean: average pages }'"),
    keys("findNearest find_nearest vector", [.query], "write 'nearest'"),
    keys("measure distance_measure distanceMeasure", [.nearest], "write 'distance'"),
    keys("distance_threshold distanceThreshold", [.nearest], "write 'threshold'"),
    keys("vector_field vectorField", [.nearest], "write 'field'"),
    keys("limit", [.nearest], "write 'limit' beside 'nearest'"),
  ]

  /// Words for values of queries.
  static let words: [[OtherToolsKey]] = [
    keys("EUCLIDEAN", [.distance], "write 'euclidean'"),
    keys("COSINE", [.distance], "write 'cosine'"),
    keys("DOT_PRODUCT dotProduct", [.distance], "write 'dot_product'"),
    keys(
      "firebase", [.output],
      "Google's SDK for Apple's systems searches for vectors in pipelines only, which generated code "
        + "doesn't use"),
    keys("avg mean", [.function], "write 'average'"),
    keys("total", [.function], "write 'sum'"),
    keys("number", [.function], "write 'count'"),
    keys("min minimum", [.function], "Firestore computes no minimum"),
    keys("max maximum", [.function], "Firestore computes no maximum"),
  ]

  /// Keys of the configuration.
  static let configuration: [[OtherToolsKey]] = [
    keys(
      "dest destination folder out output_dir path", [.configuration], "write 'directory'"),
    keys("output", [.configuration], "write 'directory' in an entry of 'outputs'"),
    keys("targets", [.configuration], "write 'outputs'"),
    keys("lang", [.configuration], "write 'language'"),
    keys("protocols", [.configuration], "write 'conformances'"),
    // Once, the code of a store could be generated.
    keys(
      "stores", [.configuration],
      "FirebaseStore is in the product 'FiresmithFirebaseStore' of the package firesmith-firebase"),
    keys("plugins", [.configuration], "write 'templates' for templates of your own"),
  ]
}
