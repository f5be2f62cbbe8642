// The support code in this folder, embedded by the compiler: what generated code has in common, whatever its
// schema. Written by `write_embedded_files.py`.

#include "FiresmithSupportCode.h"

// The Swift toolchains that the package needs have a compiler that knows #embed, in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const FiresmithSupportFile files[] = {
  {"python/firesmith_runtime/errors.py", (const char[]){
#embed "python/firesmith_runtime/errors.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/__init__.py", (const char[]){
#embed "python/firesmith_runtime/support/__init__.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/aggregates.py", (const char[]){
#embed "python/firesmith_runtime/support/aggregates.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/async_many.py", (const char[]){
#embed "python/firesmith_runtime/support/async_many.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/async_nearest.py", (const char[]){
#embed "python/firesmith_runtime/support/async_nearest.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/async_queryable.py", (const char[]){
#embed "python/firesmith_runtime/support/async_queryable.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/async_reading.py", (const char[]){
#embed "python/firesmith_runtime/support/async_reading.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/async_single.py", (const char[]){
#embed "python/firesmith_runtime/support/async_single.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/async_transactions.py", (const char[]){
#embed "python/firesmith_runtime/support/async_transactions.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/asynchronous.py", (const char[]){
#embed "python/firesmith_runtime/support/asynchronous.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/bodies.py", (const char[]){
#embed "python/firesmith_runtime/support/bodies.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/callbacks.py", (const char[]){
#embed "python/firesmith_runtime/support/callbacks.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/changes.py", (const char[]){
#embed "python/firesmith_runtime/support/changes.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/client.py", (const char[]){
#embed "python/firesmith_runtime/support/client.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/coding.py", (const char[]){
#embed "python/firesmith_runtime/support/coding.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/constraints.py", (const char[]){
#embed "python/firesmith_runtime/support/constraints.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/creation.py", (const char[]){
#embed "python/firesmith_runtime/support/creation.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/docstrings.py", (const char[]){
#embed "python/firesmith_runtime/support/docstrings.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/encoders.py", (const char[]){
#embed "python/firesmith_runtime/support/encoders.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/enumerations.py", (const char[]){
#embed "python/firesmith_runtime/support/enumerations.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/fields.py", (const char[]){
#embed "python/firesmith_runtime/support/fields.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/filters.py", (const char[]){
#embed "python/firesmith_runtime/support/filters.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/former.py", (const char[]){
#embed "python/firesmith_runtime/support/former.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/forms.py", (const char[]){
#embed "python/firesmith_runtime/support/forms.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/groups.py", (const char[]){
#embed "python/firesmith_runtime/support/groups.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/holders.py", (const char[]){
#embed "python/firesmith_runtime/support/holders.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/kept.py", (const char[]){
#embed "python/firesmith_runtime/support/kept.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/kinds.py", (const char[]){
#embed "python/firesmith_runtime/support/kinds.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/limits.py", (const char[]){
#embed "python/firesmith_runtime/support/limits.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/listening.py", (const char[]){
#embed "python/firesmith_runtime/support/listening.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/many.py", (const char[]){
#embed "python/firesmith_runtime/support/many.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/marks.py", (const char[]){
#embed "python/firesmith_runtime/support/marks.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/models.py", (const char[]){
#embed "python/firesmith_runtime/support/models.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/nearest.py", (const char[]){
#embed "python/firesmith_runtime/support/nearest.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/nearest_search.py", (const char[]){
#embed "python/firesmith_runtime/support/nearest_search.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/ordering.py", (const char[]){
#embed "python/firesmith_runtime/support/ordering.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/others.py", (const char[]){
#embed "python/firesmith_runtime/support/others.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/page_tokens.py", (const char[]){
#embed "python/firesmith_runtime/support/page_tokens.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/partial.py", (const char[]){
#embed "python/firesmith_runtime/support/partial.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/paths.py", (const char[]){
#embed "python/firesmith_runtime/support/paths.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/pickling.py", (const char[]){
#embed "python/firesmith_runtime/support/pickling.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/presence.py", (const char[]){
#embed "python/firesmith_runtime/support/presence.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/queries.py", (const char[]){
#embed "python/firesmith_runtime/support/queries.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/queryable.py", (const char[]){
#embed "python/firesmith_runtime/support/queryable.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/reading.py", (const char[]){
#embed "python/firesmith_runtime/support/reading.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/references.py", (const char[]){
#embed "python/firesmith_runtime/support/references.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/renaming.py", (const char[]){
#embed "python/firesmith_runtime/support/renaming.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/representation.py", (const char[]){
#embed "python/firesmith_runtime/support/representation.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/results.py", (const char[]){
#embed "python/firesmith_runtime/support/results.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/sample_words.py", (const char[]){
#embed "python/firesmith_runtime/support/sample_words.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/samples.py", (const char[]){
#embed "python/firesmith_runtime/support/samples.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/single.py", (const char[]){
#embed "python/firesmith_runtime/support/single.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/snapshots.py", (const char[]){
#embed "python/firesmith_runtime/support/snapshots.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/standins.py", (const char[]){
#embed "python/firesmith_runtime/support/standins.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/storable.py", (const char[]){
#embed "python/firesmith_runtime/support/storable.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/sync.py", (const char[]){
#embed "python/firesmith_runtime/support/sync.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/transactions.py", (const char[]){
#embed "python/firesmith_runtime/support/transactions.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/translation.py", (const char[]){
#embed "python/firesmith_runtime/support/translation.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/tuples.py", (const char[]){
#embed "python/firesmith_runtime/support/tuples.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/unions.py", (const char[]){
#embed "python/firesmith_runtime/support/unions.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/untagged.py", (const char[]){
#embed "python/firesmith_runtime/support/untagged.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/updates.py", (const char[]){
#embed "python/firesmith_runtime/support/updates.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/validation.py", (const char[]){
#embed "python/firesmith_runtime/support/validation.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/values.py", (const char[]){
#embed "python/firesmith_runtime/support/values.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/watching.py", (const char[]){
#embed "python/firesmith_runtime/support/watching.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/wholeness.py", (const char[]){
#embed "python/firesmith_runtime/support/wholeness.py" suffix(,)
   0}},
  {"python/firesmith_runtime/support/writes.py", (const char[]){
#embed "python/firesmith_runtime/support/writes.py" suffix(,)
   0}},
  {"swift/firebase/CancellableWrites.swift", (const char[]){
#embed "swift/firebase/CancellableWrites.swift" suffix(,)
   0}},
  {"swift/firebase/CodingErrors.swift", (const char[]){
#embed "swift/firebase/CodingErrors.swift" suffix(,)
   0}},
  {"swift/firebase/Constants.swift", (const char[]){
#embed "swift/firebase/Constants.swift" suffix(,)
   0}},
  {"swift/firebase/ConvertedForms.swift", (const char[]){
#embed "swift/firebase/ConvertedForms.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentCoding.swift", (const char[]){
#embed "swift/firebase/DocumentCoding.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentDecoder.swift", (const char[]){
#embed "swift/firebase/DocumentDecoder.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentEncoder.swift", (const char[]){
#embed "swift/firebase/DocumentEncoder.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentPlace.swift", (const char[]){
#embed "swift/firebase/DocumentPlace.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentValue.swift", (const char[]){
#embed "swift/firebase/DocumentValue.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentValuePlain.swift", (const char[]){
#embed "swift/firebase/DocumentValuePlain.swift" suffix(,)
   0}},
  {"swift/firebase/DocumentValueStored.swift", (const char[]){
#embed "swift/firebase/DocumentValueStored.swift" suffix(,)
   0}},
  {"swift/firebase/ElementKey.swift", (const char[]){
#embed "swift/firebase/ElementKey.swift" suffix(,)
   0}},
  {"swift/firebase/FieldComparison.swift", (const char[]){
#embed "swift/firebase/FieldComparison.swift" suffix(,)
   0}},
  {"swift/firebase/FieldKey.swift", (const char[]){
#embed "swift/firebase/FieldKey.swift" suffix(,)
   0}},
  {"swift/firebase/FieldSelection.swift", (const char[]){
#embed "swift/firebase/FieldSelection.swift" suffix(,)
   0}},
  {"swift/firebase/FormerKeys.swift", (const char[]){
#embed "swift/firebase/FormerKeys.swift" suffix(,)
   0}},
  {"swift/firebase/HexColor.swift", (const char[]){
#embed "swift/firebase/HexColor.swift" suffix(,)
   0}},
  {"swift/firebase/Indirect.swift", (const char[]){
#embed "swift/firebase/Indirect.swift" suffix(,)
   0}},
  {"swift/firebase/KeyedMaps.swift", (const char[]){
#embed "swift/firebase/KeyedMaps.swift" suffix(,)
   0}},
  {"swift/firebase/MissingDocuments.swift", (const char[]){
#embed "swift/firebase/MissingDocuments.swift" suffix(,)
   0}},
  {"swift/firebase/ModelID.swift", (const char[]){
#embed "swift/firebase/ModelID.swift" suffix(,)
   0}},
  {"swift/firebase/ModelJSON.swift", (const char[]){
#embed "swift/firebase/ModelJSON.swift" suffix(,)
   0}},
  {"swift/firebase/NativeArray.swift", (const char[]){
#embed "swift/firebase/NativeArray.swift" suffix(,)
   0}},
  {"swift/firebase/NativeCodable.swift", (const char[]){
#embed "swift/firebase/NativeCodable.swift" suffix(,)
   0}},
  {"swift/firebase/NativeCoding.swift", (const char[]){
#embed "swift/firebase/NativeCoding.swift" suffix(,)
   0}},
  {"swift/firebase/NativeDate.swift", (const char[]){
#embed "swift/firebase/NativeDate.swift" suffix(,)
   0}},
  {"swift/firebase/NativeError.swift", (const char[]){
#embed "swift/firebase/NativeError.swift" suffix(,)
   0}},
  {"swift/firebase/NativeGeoPoint.swift", (const char[]){
#embed "swift/firebase/NativeGeoPoint.swift" suffix(,)
   0}},
  {"swift/firebase/NativeMap.swift", (const char[]){
#embed "swift/firebase/NativeMap.swift" suffix(,)
   0}},
  {"swift/firebase/NativeReference.swift", (const char[]){
#embed "swift/firebase/NativeReference.swift" suffix(,)
   0}},
  {"swift/firebase/NativeTimestamp.swift", (const char[]){
#embed "swift/firebase/NativeTimestamp.swift" suffix(,)
   0}},
  {"swift/firebase/NativeValue.swift", (const char[]){
#embed "swift/firebase/NativeValue.swift" suffix(,)
   0}},
  {"swift/firebase/NativeVector.swift", (const char[]){
#embed "swift/firebase/NativeVector.swift" suffix(,)
   0}},
  {"swift/firebase/NewModelID.swift", (const char[]){
#embed "swift/firebase/NewModelID.swift" suffix(,)
   0}},
  {"swift/firebase/NilAsNull.swift", (const char[]){
#embed "swift/firebase/NilAsNull.swift" suffix(,)
   0}},
  {"swift/firebase/NilAsNullNative.swift", (const char[]){
#embed "swift/firebase/NilAsNullNative.swift" suffix(,)
   0}},
  {"swift/firebase/OtherFields.swift", (const char[]){
#embed "swift/firebase/OtherFields.swift" suffix(,)
   0}},
  {"swift/firebase/ParallelReads.swift", (const char[]){
#embed "swift/firebase/ParallelReads.swift" suffix(,)
   0}},
  {"swift/firebase/ReferenceCoding.swift", (const char[]){
#embed "swift/firebase/ReferenceCoding.swift" suffix(,)
   0}},
  {"swift/firebase/SampleDecoding.swift", (const char[]){
#embed "swift/firebase/SampleDecoding.swift" suffix(,)
   0}},
  {"swift/firebase/ServerTime.swift", (const char[]){
#embed "swift/firebase/ServerTime.swift" suffix(,)
   0}},
  {"swift/firebase/StoredForms.swift", (const char[]){
#embed "swift/firebase/StoredForms.swift" suffix(,)
   0}},
  {"swift/firebase/TimestampStoring.swift", (const char[]){
#embed "swift/firebase/TimestampStoring.swift" suffix(,)
   0}},
  {"swift/firebase/Tuples.swift", (const char[]){
#embed "swift/firebase/Tuples.swift" suffix(,)
   0}},
  {"swift/firebase/UntaggedUnions.swift", (const char[]){
#embed "swift/firebase/UntaggedUnions.swift" suffix(,)
   0}},
  {"swift/firebase/ViewDatabase.swift", (const char[]){
#embed "swift/firebase/ViewDatabase.swift" suffix(,)
   0}},
  {"swift/firebase/WriteTime.swift", (const char[]){
#embed "swift/firebase/WriteTime.swift" suffix(,)
   0}},
  {"swift/samples/SampleMaker.swift", (const char[]){
#embed "swift/samples/SampleMaker.swift" suffix(,)
   0}},
  {"swift/samples/SampleNumbers.swift", (const char[]){
#embed "swift/samples/SampleNumbers.swift" suffix(,)
   0}},
  {"swift/samples/SamplePlan.swift", (const char[]){
#embed "swift/samples/SamplePlan.swift" suffix(,)
   0}},
  {"swift/samples/SampleSeries.swift", (const char[]){
#embed "swift/samples/SampleSeries.swift" suffix(,)
   0}},
  {"swift/samples/SampleValue.swift", (const char[]){
#embed "swift/samples/SampleValue.swift" suffix(,)
   0}},
  {"swift/samples/SampleWords.swift", (const char[]){
#embed "swift/samples/SampleWords.swift" suffix(,)
   0}},
  {"swift/shared/errors/InvalidField.swift", (const char[]){
#embed "swift/shared/errors/InvalidField.swift" suffix(,)
   0}},
  {"swift/shared/errors/PathSegments.swift", (const char[]){
#embed "swift/shared/errors/PathSegments.swift" suffix(,)
   0}},
  {"swift/shared/errors/RepositoryError.swift", (const char[]){
#embed "swift/shared/errors/RepositoryError.swift" suffix(,)
   0}},
  {"swift/shared/errors/RepositoryErrorMapping.swift", (const char[]){
#embed "swift/shared/errors/RepositoryErrorMapping.swift" suffix(,)
   0}},
  {"swift/shared/live/LiveDocument.swift", (const char[]){
#embed "swift/shared/live/LiveDocument.swift" suffix(,)
   0}},
  {"swift/shared/live/LiveDocumentNaming.swift", (const char[]){
#embed "swift/shared/live/LiveDocumentNaming.swift" suffix(,)
   0}},
  {"swift/shared/live/LiveList.swift", (const char[]){
#embed "swift/shared/live/LiveList.swift" suffix(,)
   0}},
  {"swift/shared/live/LiveListening.swift", (const char[]){
#embed "swift/shared/live/LiveListening.swift" suffix(,)
   0}},
  {"swift/shared/live/LiveSingleDocument.swift", (const char[]){
#embed "swift/shared/live/LiveSingleDocument.swift" suffix(,)
   0}},
  {"swift/shared/models/ConstrainedDurations.swift", (const char[]){
#embed "swift/shared/models/ConstrainedDurations.swift" suffix(,)
   0}},
  {"swift/shared/models/ConstrainedVectors.swift", (const char[]){
#embed "swift/shared/models/ConstrainedVectors.swift" suffix(,)
   0}},
  {"swift/shared/models/ConvertedValue.swift", (const char[]){
#embed "swift/shared/models/ConvertedValue.swift" suffix(,)
   0}},
  {"swift/shared/models/ExactDecimal.swift", (const char[]){
#embed "swift/shared/models/ExactDecimal.swift" suffix(,)
   0}},
  {"swift/shared/models/ModelValidation.swift", (const char[]){
#embed "swift/shared/models/ModelValidation.swift" suffix(,)
   0}},
  {"swift/shared/models/ReferencesInside.swift", (const char[]){
#embed "swift/shared/models/ReferencesInside.swift" suffix(,)
   0}},
  {"swift/shared/models/ValueConstraint.swift", (const char[]){
#embed "swift/shared/models/ValueConstraint.swift" suffix(,)
   0}},
  {"swift/shared/repositories/ConstrainedWrites.swift", (const char[]){
#embed "swift/shared/repositories/ConstrainedWrites.swift" suffix(,)
   0}},
  {"swift/shared/repositories/ConvertedFields.swift", (const char[]){
#embed "swift/shared/repositories/ConvertedFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentAggregates.swift", (const char[]){
#embed "swift/shared/repositories/DocumentAggregates.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentBatch.swift", (const char[]){
#embed "swift/shared/repositories/DocumentBatch.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentChanges.swift", (const char[]){
#embed "swift/shared/repositories/DocumentChanges.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentFieldPath.swift", (const char[]){
#embed "swift/shared/repositories/DocumentFieldPath.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentFilter.swift", (const char[]){
#embed "swift/shared/repositories/DocumentFilter.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentFilters.swift", (const char[]){
#embed "swift/shared/repositories/DocumentFilters.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentList.swift", (const char[]){
#embed "swift/shared/repositories/DocumentList.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentListening.swift", (const char[]){
#embed "swift/shared/repositories/DocumentListening.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentModel.swift", (const char[]){
#embed "swift/shared/repositories/DocumentModel.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentPages.swift", (const char[]){
#embed "swift/shared/repositories/DocumentPages.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentPath.swift", (const char[]){
#embed "swift/shared/repositories/DocumentPath.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentPublishers.swift", (const char[]){
#embed "swift/shared/repositories/DocumentPublishers.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentQuery.swift", (const char[]){
#embed "swift/shared/repositories/DocumentQuery.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentRepository.swift", (const char[]){
#embed "swift/shared/repositories/DocumentRepository.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentRepositoryWrites.swift", (const char[]){
#embed "swift/shared/repositories/DocumentRepositoryWrites.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentResults.swift", (const char[]){
#embed "swift/shared/repositories/DocumentResults.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentSelection.swift", (const char[]){
#embed "swift/shared/repositories/DocumentSelection.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentStorage.swift", (const char[]){
#embed "swift/shared/repositories/DocumentStorage.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentTransaction.swift", (const char[]){
#embed "swift/shared/repositories/DocumentTransaction.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentUpdate.swift", (const char[]){
#embed "swift/shared/repositories/DocumentUpdate.swift" suffix(,)
   0}},
  {"swift/shared/repositories/DocumentWriter.swift", (const char[]){
#embed "swift/shared/repositories/DocumentWriter.swift" suffix(,)
   0}},
  {"swift/shared/repositories/FieldFilters.swift", (const char[]){
#embed "swift/shared/repositories/FieldFilters.swift" suffix(,)
   0}},
  {"swift/shared/repositories/ImmutableFieldFilters.swift", (const char[]){
#embed "swift/shared/repositories/ImmutableFieldFilters.swift" suffix(,)
   0}},
  {"swift/shared/repositories/ImmutableFields.swift", (const char[]){
#embed "swift/shared/repositories/ImmutableFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/KeyedMapFields.swift", (const char[]){
#embed "swift/shared/repositories/KeyedMapFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/ManyDocuments.swift", (const char[]){
#embed "swift/shared/repositories/ManyDocuments.swift" suffix(,)
   0}},
  {"swift/shared/repositories/MapFields.swift", (const char[]){
#embed "swift/shared/repositories/MapFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/NeededMap.swift", (const char[]){
#embed "swift/shared/repositories/NeededMap.swift" suffix(,)
   0}},
  {"swift/shared/repositories/PendingWrite.swift", (const char[]){
#embed "swift/shared/repositories/PendingWrite.swift" suffix(,)
   0}},
  {"swift/shared/repositories/QueryCursors.swift", (const char[]){
#embed "swift/shared/repositories/QueryCursors.swift" suffix(,)
   0}},
  {"swift/shared/repositories/ReferencedDocuments.swift", (const char[]){
#embed "swift/shared/repositories/ReferencedDocuments.swift" suffix(,)
   0}},
  {"swift/shared/repositories/RenamedCases.swift", (const char[]){
#embed "swift/shared/repositories/RenamedCases.swift" suffix(,)
   0}},
  {"swift/shared/repositories/RenamedFieldFilters.swift", (const char[]){
#embed "swift/shared/repositories/RenamedFieldFilters.swift" suffix(,)
   0}},
  {"swift/shared/repositories/RenamedFields.swift", (const char[]){
#embed "swift/shared/repositories/RenamedFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/RenamedKeyedMapFields.swift", (const char[]){
#embed "swift/shared/repositories/RenamedKeyedMapFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/RenamedMapFields.swift", (const char[]){
#embed "swift/shared/repositories/RenamedMapFields.swift" suffix(,)
   0}},
  {"swift/shared/repositories/SampledModel.swift", (const char[]){
#embed "swift/shared/repositories/SampledModel.swift" suffix(,)
   0}},
  {"swift/shared/repositories/SingleDocument.swift", (const char[]){
#embed "swift/shared/repositories/SingleDocument.swift" suffix(,)
   0}},
  {"swift/shared/repositories/SingleDocumentPublishers.swift", (const char[]){
#embed "swift/shared/repositories/SingleDocumentPublishers.swift" suffix(,)
   0}},
  {"swift/shared/repositories/SingleDocumentResults.swift", (const char[]){
#embed "swift/shared/repositories/SingleDocumentResults.swift" suffix(,)
   0}},
  {"swift/shared/repositories/Stored.swift", (const char[]){
#embed "swift/shared/repositories/Stored.swift" suffix(,)
   0}},
  {"swift/shared/repositories/StoredDocuments.swift", (const char[]){
#embed "swift/shared/repositories/StoredDocuments.swift" suffix(,)
   0}},
  {"swift/shared/repositories/StoredModel.swift", (const char[]){
#embed "swift/shared/repositories/StoredModel.swift" suffix(,)
   0}},
  {"swift/shared/values/HexColorForm.swift", (const char[]){
#embed "swift/shared/values/HexColorForm.swift" suffix(,)
   0}},
  {"swift/shared/values/Reference.swift", (const char[]){
#embed "swift/shared/values/Reference.swift" suffix(,)
   0}},
  {"swift/shared/views/HexColorPlatforms.swift", (const char[]){
#embed "swift/shared/views/HexColorPlatforms.swift" suffix(,)
   0}},
  {"swift/shared/views/LiveQuery.swift", (const char[]){
#embed "swift/shared/views/LiveQuery.swift" suffix(,)
   0}},
  {"swift/shared/views/LiveQueryDriver.swift", (const char[]){
#embed "swift/shared/views/LiveQueryDriver.swift" suffix(,)
   0}},
  {"typescript/admin/extremes.ts", (const char[]){
#embed "typescript/admin/extremes.ts" suffix(,)
   0}},
  {"typescript/admin/sdk.ts", (const char[]){
#embed "typescript/admin/sdk.ts" suffix(,)
   0}},
  {"typescript/admin/search.ts", (const char[]){
#embed "typescript/admin/search.ts" suffix(,)
   0}},
  {"typescript/admin/vectors.ts", (const char[]){
#embed "typescript/admin/vectors.ts" suffix(,)
   0}},
  {"typescript/shared/bodies.ts", (const char[]){
#embed "typescript/shared/bodies.ts" suffix(,)
   0}},
  {"typescript/shared/codecs.ts", (const char[]){
#embed "typescript/shared/codecs.ts" suffix(,)
   0}},
  {"typescript/shared/documents.ts", (const char[]){
#embed "typescript/shared/documents.ts" suffix(,)
   0}},
  {"typescript/shared/errors.ts", (const char[]){
#embed "typescript/shared/errors.ts" suffix(,)
   0}},
  {"typescript/shared/firesmith.ts", (const char[]){
#embed "typescript/shared/firesmith.ts" suffix(,)
   0}},
  {"typescript/shared/forms.ts", (const char[]){
#embed "typescript/shared/forms.ts" suffix(,)
   0}},
  {"typescript/shared/json.ts", (const char[]){
#embed "typescript/shared/json.ts" suffix(,)
   0}},
  {"typescript/shared/limits.ts", (const char[]){
#embed "typescript/shared/limits.ts" suffix(,)
   0}},
  {"typescript/shared/sample-words.ts", (const char[]){
#embed "typescript/shared/sample-words.ts" suffix(,)
   0}},
  {"typescript/shared/samples.ts", (const char[]){
#embed "typescript/shared/samples.ts" suffix(,)
   0}},
  {"typescript/shared/scalars.ts", (const char[]){
#embed "typescript/shared/scalars.ts" suffix(,)
   0}},
  {"typescript/shared/structures.ts", (const char[]){
#embed "typescript/shared/structures.ts" suffix(,)
   0}},
  {"typescript/shared/unions.ts", (const char[]){
#embed "typescript/shared/unions.ts" suffix(,)
   0}},
  {"typescript/shared/updates.ts", (const char[]){
#embed "typescript/shared/updates.ts" suffix(,)
   0}},
  {"typescript/shared/values.ts", (const char[]){
#embed "typescript/shared/values.ts" suffix(,)
   0}},
  {"typescript/shared/zod.ts", (const char[]){
#embed "typescript/shared/zod.ts" suffix(,)
   0}},
  {"typescript/web/extremes.ts", (const char[]){
#embed "typescript/web/extremes.ts" suffix(,)
   0}},
  {"typescript/web/sdk.ts", (const char[]){
#embed "typescript/web/sdk.ts" suffix(,)
   0}},
  {"typescript/web/vectors.ts", (const char[]){
#embed "typescript/web/vectors.ts" suffix(,)
   0}},
  {0, 0},
};

const FiresmithSupportFile *firesmith_support_files(void) { return files; }
