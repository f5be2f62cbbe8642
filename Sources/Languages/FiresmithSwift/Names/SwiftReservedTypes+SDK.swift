extension SwiftReservedTypes {
  /// The types of Google's module `FirebaseFirestore`, and constants that are written like types.
  ///
  /// From the SDK's version 12.19.0, as of 2026-08-20. Written by `write_sdk_types.py`.
  static let sdk = """
    AddFieldsStageBridge AggregateField AggregateFunction AggregateFunctionBridge AggregateQuery \
    AggregateQuerySnapshot AggregateSource AggregateStageBridge AliasedAggregate \
    AliasedExpression ArrayExpression BooleanExpression CollectionGroupSourceStageBridge \
    CollectionReference CollectionSourceStageBridge ConditionalExpression Constant ConstantBridge \
    CountAll CurrentDocument CurrentTimestamp DatabaseSourceStageBridge DecodingFailureStrategy \
    DefineStageBridge Direction DistanceMeasure DistinctStageBridge DocumentChange \
    DocumentChangeType DocumentID DocumentIDWrappable DocumentMatches DocumentReference \
    DocumentSnapshot DocumentsSourceStageBridge ErrorExpression ExplicitNull ExprBridge \
    Expression FIRDocumentSnapshotBlock FIRQuerySnapshotBlock Field FieldBridge FieldPath \
    FieldValue Filter FindNearestStageBridge Firestore FirestoreCacheSizeUnlimited \
    FirestoreDecodingError FirestoreEncodingError FirestoreErrorCode FirestoreErrorDomain \
    FirestoreQuery FirestoreSettings FirestoreSource FunctionExprBridge FunctionExpression \
    GeoPoint LimitStageBridge ListenSource ListenerRegistration LoadBundleObserverHandle \
    LoadBundleTask LoadBundleTaskProgress LoadBundleTaskState LocalCacheSettings MapExpression \
    MemoryCacheSettings MemoryEagerGCSetting MemoryGarbageCollectorSettings MemoryLRUGCSettings \
    OffsetStageBridge Ordering OrderingBridge PersistentCacheIndexManager PersistentCacheSettings \
    Pipeline PipelineBridge PipelineExprBridge PipelineResult PipelineSource Query \
    QueryDocumentSnapshot QueryPredicate QuerySnapshot RandomExpression RawStageBridge \
    RealtimePipelineBridge RemoveFieldsStageBridge ReplaceWithStageBridge SampleStageBridge Score \
    SearchStageBridge SelectStageBridge Selectable ServerTimestamp ServerTimestampBehavior \
    ServerTimestampWrappable SnapshotListenOptions SnapshotMetadata SortStageBridge StageBridge \
    Subcollection SubcollectionSourceStageBridge TimeGranularity TimePart TimeUnit Timestamp \
    Transaction TransactionOptions UnionStageBridge UnnestStageBridge Variable VariableBridge \
    VectorValue WhereStageBridge WriteBatch
    """
}
