/// Type names that a schema can't have in Swift, so that `Model` is appended to them.
///
/// A module's own types hide those of the modules it imports: if the module declared a type called
/// `String`, neither the generated code nor the app could refer to Swift's by that name.
enum SwiftReservedTypes {
  static let all = Set(
    [language, standardLibrary, foundation, modules, sdk, generated].flatMap {
      $0.split(separator: " ").map(String.init)
    })

  /// Names with a meaning in the language itself.
  static let language = "Any Protocol Self Type"

  /// The types of the standard library that apps refer to.
  static let standardLibrary = """
    AdditiveArithmetic AnyActor AnyClass AnyHashable AnyIterator AnyKeyPath AnyObject AnySequence \
    Array ArraySlice AsyncIteratorProtocol AsyncSequence AsyncStream AsyncThrowingStream \
    BidirectionalCollection BinaryFloatingPoint BinaryInteger Bool BooleanLiteralType CChar \
    CancellationError CaseIterable Character CheckedContinuation ClosedRange Codable CodingKey \
    CodingKeyRepresentable CodingUserInfoKey Collection Comparable ContiguousArray \
    ContinuousClock Copyable CustomDebugStringConvertible CustomReflectable \
    CustomStringConvertible Decodable Decoder DecodingError DefaultStringInterpolation Dictionary \
    DiscardingTaskGroup Double Duration Encodable Encoder EncodingError Equatable Error Escapable \
    ExpressibleByArrayLiteral ExpressibleByBooleanLiteral ExpressibleByDictionaryLiteral \
    ExpressibleByFloatLiteral ExpressibleByIntegerLiteral ExpressibleByNilLiteral \
    ExpressibleByStringInterpolation ExpressibleByStringLiteral ExtendedGraphemeClusterType \
    FixedWidthInteger Float Float16 Float32 Float64 Float80 FloatLiteralType FloatingPoint \
    Hashable Hasher Identifiable InlineArray Int Int128 Int16 Int32 Int64 Int8 IntegerLiteralType \
    IteratorProtocol KeyPath KeyValuePairs KeyedDecodingContainer KeyedDecodingContainerProtocol \
    KeyedEncodingContainer KeyedEncodingContainerProtocol LazySequence LosslessStringConvertible \
    MainActor MutableCollection Never Numeric ObjectIdentifier OpaquePointer OptionSet Optional \
    PartialKeyPath RandomAccessCollection RandomNumberGenerator Range RangeReplaceableCollection \
    RawRepresentable ReferenceWritableKeyPath Regex Result Sendable SendableMetatype Sequence Set SetAlgebra \
    SignedInteger SignedNumeric SingleValueDecodingContainer SingleValueEncodingContainer \
    StaticString Strideable String StringLiteralType StringProtocol Substring SuspendingClock \
    Swift SystemRandomNumberGenerator Task TaskGroup TaskLocal TaskPriority \
    ThrowingDiscardingTaskGroup ThrowingTaskGroup UInt UInt128 UInt16 UInt32 UInt64 UInt8 Unicode \
    UnicodeScalarType UnkeyedDecodingContainer UnkeyedEncodingContainer Unmanaged \
    UnsafeBufferPointer UnsafeContinuation UnsafeMutableBufferPointer UnsafeMutablePointer \
    UnsafeMutableRawPointer UnsafePointer UnsafeRawBufferPointer UnsafeRawPointer UnsignedInteger \
    Void WritableKeyPath
    """

  /// The types of Foundation that generated code refers to, or that apps use with its values.
  static let foundation = """
    CGFloat Calendar Data Date Decimal Foundation FoundationEssentials JSONDecoder JSONEncoder Locale \
    LocalizedError NSError NSLock NSNull NSNumber NSObject NSRange NSRegularExpression NSString TimeInterval TimeZone \
    URL UUID
    """

  /// Combine's publisher, which the support code returns; what the macro `@Observable` refers to,
  /// in the support code and in an app; and the modules with which it qualifies other types:
  /// `SwiftUI.Color`. ``sdk`` has the types of Google's SDK, many of which FiresmithRuntime has,
  /// too.
  static let modules = """
    AnyPublisher AppKit Combine FirebaseFirestore Observable Observation ObservationIgnored \
    ObservationRegistrar ObservationTracked SwiftUI UIKit
    """

  /// The types of generated code and of FiresmithRuntime, and their generic parameters, which hide
  /// other types inside extensions.
  static let generated = """
    AccessToken CacheConflict CacheQueue CacheStatistics CachedStore CodingKeys Collections ConstraintChecks ConvertedCodable ConvertedInteger ConvertedValue DocumentAggregate DocumentArray DocumentBatch DocumentCoding DocumentComparison DocumentDecoder \
    DocumentEncoder DocumentField DocumentFields DocumentFilter DocumentList DocumentMap DocumentModel DocumentNumber DocumentPage DocumentPages DocumentPath DocumentPublishers \
    DocumentQuery DocumentQueryShape DocumentQueryable DocumentReferring DocumentRepository DocumentResults DocumentSelection \
    DocumentStore \
    DocumentTransaction DocumentUpdate DocumentValue DocumentWrite DocumentWriter \
    DocumentWriterScope Documents Element \
    EncodedDocument ExactDecimal Field FieldFailure FirebaseCore FirebaseStore FieldKey FieldTransform FiresmithRuntime FirestoreDecoder \
    FirestoreDocument FirestoreEncoder FirestoreIndexes FirestoreIndexesError FirestoreJSON \
    FirestoreJSONError FirestoreValue \
    FittingRuntime GeneratedCode HexColor HexColorForm ID ImmutableDocumentField ImmutableField \
    Indirect Key LiveDocument LiveList LiveListening LiveQuery LiveQueryDriver MemoryStore Model ModelID ModelValidationError Native \
    NativeCodable NativeValue NSErrorPointer NearestDocuments NeededMap NilAsNull Nulls PendingWrite Plain Precondition \
    Reference ReadDocuments ReferenceHolder RenamedCases RenamedDocumentField RenamedField RESTCredentials \
      RESTStore Repository RepositoryError SampleMaker SampleNumbers SamplePlan SampleSeries SampleValue SampleWords SampledModel ServerTime SiblingDocuments SingleDocument \
      SingleDocumentPublishers SingleDocumentResults StoreCapability StoreSnapshot StoreTransaction Stored StoredDocument StoredMap StoredModel StoredNumber \
      StructuredQuery TaskPublisher TaskSubscription TransactionReader ValidatedModel Value ValueConstraint VectorDistance VectorQuery VectorSearchable ViewDatabase Whole WriteTime
    """
}
