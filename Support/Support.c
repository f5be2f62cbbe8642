// The support code, as it is in this folder, embedded by the compiler: what generated code has in
// common, whatever its schema.

#include "FiresmithSupportCode.h"

// The Swift toolchains that the package needs have a compiler that knows #embed, in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char python_errors[] = {
#embed "python/firesmith_runtime/errors.py" suffix(,)
  0};
static const char python_support___init__[] = {
#embed "python/firesmith_runtime/support/__init__.py" suffix(,)
  0};
static const char python_support_aggregates[] = {
#embed "python/firesmith_runtime/support/aggregates.py" suffix(,)
  0};
static const char python_support_async_many[] = {
#embed "python/firesmith_runtime/support/async_many.py" suffix(,)
  0};
static const char python_support_async_nearest[] = {
#embed "python/firesmith_runtime/support/async_nearest.py" suffix(,)
  0};
static const char python_support_async_queryable[] = {
#embed "python/firesmith_runtime/support/async_queryable.py" suffix(,)
  0};
static const char python_support_async_reading[] = {
#embed "python/firesmith_runtime/support/async_reading.py" suffix(,)
  0};
static const char python_support_async_single[] = {
#embed "python/firesmith_runtime/support/async_single.py" suffix(,)
  0};
static const char python_support_async_transactions[] = {
#embed "python/firesmith_runtime/support/async_transactions.py" suffix(,)
  0};
static const char python_support_asynchronous[] = {
#embed "python/firesmith_runtime/support/asynchronous.py" suffix(,)
  0};
static const char python_support_bodies[] = {
#embed "python/firesmith_runtime/support/bodies.py" suffix(,)
  0};
static const char python_support_callbacks[] = {
#embed "python/firesmith_runtime/support/callbacks.py" suffix(,)
  0};
static const char python_support_changes[] = {
#embed "python/firesmith_runtime/support/changes.py" suffix(,)
  0};
static const char python_support_client[] = {
#embed "python/firesmith_runtime/support/client.py" suffix(,)
  0};
static const char python_support_coding[] = {
#embed "python/firesmith_runtime/support/coding.py" suffix(,)
  0};
static const char python_support_constraints[] = {
#embed "python/firesmith_runtime/support/constraints.py" suffix(,)
  0};
static const char python_support_creation[] = {
#embed "python/firesmith_runtime/support/creation.py" suffix(,)
  0};
static const char python_support_docstrings[] = {
#embed "python/firesmith_runtime/support/docstrings.py" suffix(,)
  0};
static const char python_support_encoders[] = {
#embed "python/firesmith_runtime/support/encoders.py" suffix(,)
  0};
static const char python_support_enumerations[] = {
#embed "python/firesmith_runtime/support/enumerations.py" suffix(,)
  0};
static const char python_support_fields[] = {
#embed "python/firesmith_runtime/support/fields.py" suffix(,)
  0};
static const char python_support_filters[] = {
#embed "python/firesmith_runtime/support/filters.py" suffix(,)
  0};
static const char python_support_former[] = {
#embed "python/firesmith_runtime/support/former.py" suffix(,)
  0};
static const char python_support_forms[] = {
#embed "python/firesmith_runtime/support/forms.py" suffix(,)
  0};
static const char python_support_groups[] = {
#embed "python/firesmith_runtime/support/groups.py" suffix(,)
  0};
static const char python_support_holders[] = {
#embed "python/firesmith_runtime/support/holders.py" suffix(,)
  0};
static const char python_support_kept[] = {
#embed "python/firesmith_runtime/support/kept.py" suffix(,)
  0};
static const char python_support_kinds[] = {
#embed "python/firesmith_runtime/support/kinds.py" suffix(,)
  0};
static const char python_support_limits[] = {
#embed "python/firesmith_runtime/support/limits.py" suffix(,)
  0};
static const char python_support_listening[] = {
#embed "python/firesmith_runtime/support/listening.py" suffix(,)
  0};
static const char python_support_many[] = {
#embed "python/firesmith_runtime/support/many.py" suffix(,)
  0};
static const char python_support_marks[] = {
#embed "python/firesmith_runtime/support/marks.py" suffix(,)
  0};
static const char python_support_models[] = {
#embed "python/firesmith_runtime/support/models.py" suffix(,)
  0};
static const char python_support_nearest[] = {
#embed "python/firesmith_runtime/support/nearest.py" suffix(,)
  0};
static const char python_support_nearest_search[] = {
#embed "python/firesmith_runtime/support/nearest_search.py" suffix(,)
  0};
static const char python_support_ordering[] = {
#embed "python/firesmith_runtime/support/ordering.py" suffix(,)
  0};
static const char python_support_others[] = {
#embed "python/firesmith_runtime/support/others.py" suffix(,)
  0};
static const char python_support_page_tokens[] = {
#embed "python/firesmith_runtime/support/page_tokens.py" suffix(,)
  0};
static const char python_support_partial[] = {
#embed "python/firesmith_runtime/support/partial.py" suffix(,)
  0};
static const char python_support_paths[] = {
#embed "python/firesmith_runtime/support/paths.py" suffix(,)
  0};
static const char python_support_pickling[] = {
#embed "python/firesmith_runtime/support/pickling.py" suffix(,)
  0};
static const char python_support_presence[] = {
#embed "python/firesmith_runtime/support/presence.py" suffix(,)
  0};
static const char python_support_queries[] = {
#embed "python/firesmith_runtime/support/queries.py" suffix(,)
  0};
static const char python_support_queryable[] = {
#embed "python/firesmith_runtime/support/queryable.py" suffix(,)
  0};
static const char python_support_reading[] = {
#embed "python/firesmith_runtime/support/reading.py" suffix(,)
  0};
static const char python_support_references[] = {
#embed "python/firesmith_runtime/support/references.py" suffix(,)
  0};
static const char python_support_renaming[] = {
#embed "python/firesmith_runtime/support/renaming.py" suffix(,)
  0};
static const char python_support_representation[] = {
#embed "python/firesmith_runtime/support/representation.py" suffix(,)
  0};
static const char python_support_results[] = {
#embed "python/firesmith_runtime/support/results.py" suffix(,)
  0};
static const char python_support_sample_words[] = {
#embed "python/firesmith_runtime/support/sample_words.py" suffix(,)
  0};
static const char python_support_samples[] = {
#embed "python/firesmith_runtime/support/samples.py" suffix(,)
  0};
static const char python_support_single[] = {
#embed "python/firesmith_runtime/support/single.py" suffix(,)
  0};
static const char python_support_snapshots[] = {
#embed "python/firesmith_runtime/support/snapshots.py" suffix(,)
  0};
static const char python_support_standins[] = {
#embed "python/firesmith_runtime/support/standins.py" suffix(,)
  0};
static const char python_support_storable[] = {
#embed "python/firesmith_runtime/support/storable.py" suffix(,)
  0};
static const char python_support_sync[] = {
#embed "python/firesmith_runtime/support/sync.py" suffix(,)
  0};
static const char python_support_transactions[] = {
#embed "python/firesmith_runtime/support/transactions.py" suffix(,)
  0};
static const char python_support_translation[] = {
#embed "python/firesmith_runtime/support/translation.py" suffix(,)
  0};
static const char python_support_tuples[] = {
#embed "python/firesmith_runtime/support/tuples.py" suffix(,)
  0};
static const char python_support_unions[] = {
#embed "python/firesmith_runtime/support/unions.py" suffix(,)
  0};
static const char python_support_untagged[] = {
#embed "python/firesmith_runtime/support/untagged.py" suffix(,)
  0};
static const char python_support_updates[] = {
#embed "python/firesmith_runtime/support/updates.py" suffix(,)
  0};
static const char python_support_validation[] = {
#embed "python/firesmith_runtime/support/validation.py" suffix(,)
  0};
static const char python_support_values[] = {
#embed "python/firesmith_runtime/support/values.py" suffix(,)
  0};
static const char python_support_watching[] = {
#embed "python/firesmith_runtime/support/watching.py" suffix(,)
  0};
static const char python_support_wholeness[] = {
#embed "python/firesmith_runtime/support/wholeness.py" suffix(,)
  0};
static const char python_support_writes[] = {
#embed "python/firesmith_runtime/support/writes.py" suffix(,)
  0};
static const char swift_CancellableWrites[] = {
#embed "swift/firebase/CancellableWrites.swift" suffix(,)
  0};
static const char swift_CodingErrors[] = {
#embed "swift/firebase/CodingErrors.swift" suffix(,)
  0};
static const char swift_Constants[] = {
#embed "swift/firebase/Constants.swift" suffix(,)
  0};
static const char swift_ConvertedForms[] = {
#embed "swift/firebase/ConvertedForms.swift" suffix(,)
  0};
static const char swift_DocumentCoding[] = {
#embed "swift/firebase/DocumentCoding.swift" suffix(,)
  0};
static const char swift_DocumentDecoder[] = {
#embed "swift/firebase/DocumentDecoder.swift" suffix(,)
  0};
static const char swift_DocumentEncoder[] = {
#embed "swift/firebase/DocumentEncoder.swift" suffix(,)
  0};
static const char swift_DocumentPlace[] = {
#embed "swift/firebase/DocumentPlace.swift" suffix(,)
  0};
static const char swift_DocumentValue[] = {
#embed "swift/firebase/DocumentValue.swift" suffix(,)
  0};
static const char swift_DocumentValuePlain[] = {
#embed "swift/firebase/DocumentValuePlain.swift" suffix(,)
  0};
static const char swift_DocumentValueStored[] = {
#embed "swift/firebase/DocumentValueStored.swift" suffix(,)
  0};
static const char swift_ElementKey[] = {
#embed "swift/firebase/ElementKey.swift" suffix(,)
  0};
static const char swift_FieldComparison[] = {
#embed "swift/firebase/FieldComparison.swift" suffix(,)
  0};
static const char swift_FieldKey[] = {
#embed "swift/firebase/FieldKey.swift" suffix(,)
  0};
static const char swift_FieldSelection[] = {
#embed "swift/firebase/FieldSelection.swift" suffix(,)
  0};
static const char swift_FormerKeys[] = {
#embed "swift/firebase/FormerKeys.swift" suffix(,)
  0};
static const char swift_HexColor[] = {
#embed "swift/firebase/HexColor.swift" suffix(,)
  0};
static const char swift_Indirect[] = {
#embed "swift/firebase/Indirect.swift" suffix(,)
  0};
static const char swift_KeyedMaps[] = {
#embed "swift/firebase/KeyedMaps.swift" suffix(,)
  0};
static const char swift_MissingDocuments[] = {
#embed "swift/firebase/MissingDocuments.swift" suffix(,)
  0};
static const char swift_ModelID[] = {
#embed "swift/firebase/ModelID.swift" suffix(,)
  0};
static const char swift_ModelJSON[] = {
#embed "swift/firebase/ModelJSON.swift" suffix(,)
  0};
static const char swift_NativeArray[] = {
#embed "swift/firebase/NativeArray.swift" suffix(,)
  0};
static const char swift_NativeCodable[] = {
#embed "swift/firebase/NativeCodable.swift" suffix(,)
  0};
static const char swift_NativeCoding[] = {
#embed "swift/firebase/NativeCoding.swift" suffix(,)
  0};
static const char swift_NativeDate[] = {
#embed "swift/firebase/NativeDate.swift" suffix(,)
  0};
static const char swift_NativeError[] = {
#embed "swift/firebase/NativeError.swift" suffix(,)
  0};
static const char swift_NativeGeoPoint[] = {
#embed "swift/firebase/NativeGeoPoint.swift" suffix(,)
  0};
static const char swift_NativeMap[] = {
#embed "swift/firebase/NativeMap.swift" suffix(,)
  0};
static const char swift_NativeReference[] = {
#embed "swift/firebase/NativeReference.swift" suffix(,)
  0};
static const char swift_NativeTimestamp[] = {
#embed "swift/firebase/NativeTimestamp.swift" suffix(,)
  0};
static const char swift_NativeValue[] = {
#embed "swift/firebase/NativeValue.swift" suffix(,)
  0};
static const char swift_NativeVector[] = {
#embed "swift/firebase/NativeVector.swift" suffix(,)
  0};
static const char swift_NewModelID[] = {
#embed "swift/firebase/NewModelID.swift" suffix(,)
  0};
static const char swift_NilAsNull[] = {
#embed "swift/firebase/NilAsNull.swift" suffix(,)
  0};
static const char swift_NilAsNullNative[] = {
#embed "swift/firebase/NilAsNullNative.swift" suffix(,)
  0};
static const char swift_OtherFields[] = {
#embed "swift/firebase/OtherFields.swift" suffix(,)
  0};
static const char swift_ParallelReads[] = {
#embed "swift/firebase/ParallelReads.swift" suffix(,)
  0};
static const char swift_ReferenceCoding[] = {
#embed "swift/firebase/ReferenceCoding.swift" suffix(,)
  0};
static const char swift_SampleDecoding[] = {
#embed "swift/firebase/SampleDecoding.swift" suffix(,)
  0};
static const char swift_ServerTime[] = {
#embed "swift/firebase/ServerTime.swift" suffix(,)
  0};
static const char swift_StoredForms[] = {
#embed "swift/firebase/StoredForms.swift" suffix(,)
  0};
static const char swift_TimestampStoring[] = {
#embed "swift/firebase/TimestampStoring.swift" suffix(,)
  0};
static const char swift_Tuples[] = {
#embed "swift/firebase/Tuples.swift" suffix(,)
  0};
static const char swift_UntaggedUnions[] = {
#embed "swift/firebase/UntaggedUnions.swift" suffix(,)
  0};
static const char swift_ViewDatabase[] = {
#embed "swift/firebase/ViewDatabase.swift" suffix(,)
  0};
static const char swift_WriteTime[] = {
#embed "swift/firebase/WriteTime.swift" suffix(,)
  0};
static const char swift_SampleMaker[] = {
#embed "swift/samples/SampleMaker.swift" suffix(,)
  0};
static const char swift_SampleNumbers[] = {
#embed "swift/samples/SampleNumbers.swift" suffix(,)
  0};
static const char swift_SamplePlan[] = {
#embed "swift/samples/SamplePlan.swift" suffix(,)
  0};
static const char swift_SampleSeries[] = {
#embed "swift/samples/SampleSeries.swift" suffix(,)
  0};
static const char swift_SampleValue[] = {
#embed "swift/samples/SampleValue.swift" suffix(,)
  0};
static const char swift_SampleWords[] = {
#embed "swift/samples/SampleWords.swift" suffix(,)
  0};
static const char swift_InvalidField[] = {
#embed "swift/shared/errors/InvalidField.swift" suffix(,)
  0};
static const char swift_PathSegments[] = {
#embed "swift/shared/errors/PathSegments.swift" suffix(,)
  0};
static const char swift_RepositoryError[] = {
#embed "swift/shared/errors/RepositoryError.swift" suffix(,)
  0};
static const char swift_RepositoryErrorMapping[] = {
#embed "swift/shared/errors/RepositoryErrorMapping.swift" suffix(,)
  0};
static const char swift_LiveDocument[] = {
#embed "swift/shared/live/LiveDocument.swift" suffix(,)
  0};
static const char swift_LiveDocumentNaming[] = {
#embed "swift/shared/live/LiveDocumentNaming.swift" suffix(,)
  0};
static const char swift_LiveList[] = {
#embed "swift/shared/live/LiveList.swift" suffix(,)
  0};
static const char swift_LiveListening[] = {
#embed "swift/shared/live/LiveListening.swift" suffix(,)
  0};
static const char swift_LiveSingleDocument[] = {
#embed "swift/shared/live/LiveSingleDocument.swift" suffix(,)
  0};
static const char swift_ConstrainedDurations[] = {
#embed "swift/shared/models/ConstrainedDurations.swift" suffix(,)
  0};
static const char swift_ConstrainedVectors[] = {
#embed "swift/shared/models/ConstrainedVectors.swift" suffix(,)
  0};
static const char swift_ConvertedValue[] = {
#embed "swift/shared/models/ConvertedValue.swift" suffix(,)
  0};
static const char swift_ExactDecimal[] = {
#embed "swift/shared/models/ExactDecimal.swift" suffix(,)
  0};
static const char swift_ModelValidation[] = {
#embed "swift/shared/models/ModelValidation.swift" suffix(,)
  0};
static const char swift_ReferencesInside[] = {
#embed "swift/shared/models/ReferencesInside.swift" suffix(,)
  0};
static const char swift_ValueConstraint[] = {
#embed "swift/shared/models/ValueConstraint.swift" suffix(,)
  0};
static const char swift_ConstrainedWrites[] = {
#embed "swift/shared/repositories/ConstrainedWrites.swift" suffix(,)
  0};
static const char swift_ConvertedFields[] = {
#embed "swift/shared/repositories/ConvertedFields.swift" suffix(,)
  0};
static const char swift_DocumentAggregates[] = {
#embed "swift/shared/repositories/DocumentAggregates.swift" suffix(,)
  0};
static const char swift_DocumentBatch[] = {
#embed "swift/shared/repositories/DocumentBatch.swift" suffix(,)
  0};
static const char swift_DocumentChanges[] = {
#embed "swift/shared/repositories/DocumentChanges.swift" suffix(,)
  0};
static const char swift_DocumentFieldPath[] = {
#embed "swift/shared/repositories/DocumentFieldPath.swift" suffix(,)
  0};
static const char swift_DocumentFilter[] = {
#embed "swift/shared/repositories/DocumentFilter.swift" suffix(,)
  0};
static const char swift_DocumentFilters[] = {
#embed "swift/shared/repositories/DocumentFilters.swift" suffix(,)
  0};
static const char swift_DocumentList[] = {
#embed "swift/shared/repositories/DocumentList.swift" suffix(,)
  0};
static const char swift_DocumentListening[] = {
#embed "swift/shared/repositories/DocumentListening.swift" suffix(,)
  0};
static const char swift_DocumentModel[] = {
#embed "swift/shared/repositories/DocumentModel.swift" suffix(,)
  0};
static const char swift_DocumentPages[] = {
#embed "swift/shared/repositories/DocumentPages.swift" suffix(,)
  0};
static const char swift_DocumentPath[] = {
#embed "swift/shared/repositories/DocumentPath.swift" suffix(,)
  0};
static const char swift_DocumentPublishers[] = {
#embed "swift/shared/repositories/DocumentPublishers.swift" suffix(,)
  0};
static const char swift_DocumentQuery[] = {
#embed "swift/shared/repositories/DocumentQuery.swift" suffix(,)
  0};
static const char swift_DocumentRepository[] = {
#embed "swift/shared/repositories/DocumentRepository.swift" suffix(,)
  0};
static const char swift_DocumentRepositoryWrites[] = {
#embed "swift/shared/repositories/DocumentRepositoryWrites.swift" suffix(,)
  0};
static const char swift_DocumentResults[] = {
#embed "swift/shared/repositories/DocumentResults.swift" suffix(,)
  0};
static const char swift_DocumentSelection[] = {
#embed "swift/shared/repositories/DocumentSelection.swift" suffix(,)
  0};
static const char swift_DocumentStorage[] = {
#embed "swift/shared/repositories/DocumentStorage.swift" suffix(,)
  0};
static const char swift_DocumentTransaction[] = {
#embed "swift/shared/repositories/DocumentTransaction.swift" suffix(,)
  0};
static const char swift_DocumentUpdate[] = {
#embed "swift/shared/repositories/DocumentUpdate.swift" suffix(,)
  0};
static const char swift_DocumentWriter[] = {
#embed "swift/shared/repositories/DocumentWriter.swift" suffix(,)
  0};
static const char swift_FieldFilters[] = {
#embed "swift/shared/repositories/FieldFilters.swift" suffix(,)
  0};
static const char swift_ImmutableFieldFilters[] = {
#embed "swift/shared/repositories/ImmutableFieldFilters.swift" suffix(,)
  0};
static const char swift_ImmutableFields[] = {
#embed "swift/shared/repositories/ImmutableFields.swift" suffix(,)
  0};
static const char swift_KeyedMapFields[] = {
#embed "swift/shared/repositories/KeyedMapFields.swift" suffix(,)
  0};
static const char swift_ManyDocuments[] = {
#embed "swift/shared/repositories/ManyDocuments.swift" suffix(,)
  0};
static const char swift_MapFields[] = {
#embed "swift/shared/repositories/MapFields.swift" suffix(,)
  0};
static const char swift_NeededMap[] = {
#embed "swift/shared/repositories/NeededMap.swift" suffix(,)
  0};
static const char swift_PendingWrite[] = {
#embed "swift/shared/repositories/PendingWrite.swift" suffix(,)
  0};
static const char swift_QueryCursors[] = {
#embed "swift/shared/repositories/QueryCursors.swift" suffix(,)
  0};
static const char swift_ReferencedDocuments[] = {
#embed "swift/shared/repositories/ReferencedDocuments.swift" suffix(,)
  0};
static const char swift_RenamedCases[] = {
#embed "swift/shared/repositories/RenamedCases.swift" suffix(,)
  0};
static const char swift_RenamedFieldFilters[] = {
#embed "swift/shared/repositories/RenamedFieldFilters.swift" suffix(,)
  0};
static const char swift_RenamedFields[] = {
#embed "swift/shared/repositories/RenamedFields.swift" suffix(,)
  0};
static const char swift_RenamedKeyedMapFields[] = {
#embed "swift/shared/repositories/RenamedKeyedMapFields.swift" suffix(,)
  0};
static const char swift_RenamedMapFields[] = {
#embed "swift/shared/repositories/RenamedMapFields.swift" suffix(,)
  0};
static const char swift_SampledModel[] = {
#embed "swift/shared/repositories/SampledModel.swift" suffix(,)
  0};
static const char swift_SingleDocument[] = {
#embed "swift/shared/repositories/SingleDocument.swift" suffix(,)
  0};
static const char swift_SingleDocumentPublishers[] = {
#embed "swift/shared/repositories/SingleDocumentPublishers.swift" suffix(,)
  0};
static const char swift_SingleDocumentResults[] = {
#embed "swift/shared/repositories/SingleDocumentResults.swift" suffix(,)
  0};
static const char swift_Stored[] = {
#embed "swift/shared/repositories/Stored.swift" suffix(,)
  0};
static const char swift_StoredDocuments[] = {
#embed "swift/shared/repositories/StoredDocuments.swift" suffix(,)
  0};
static const char swift_StoredModel[] = {
#embed "swift/shared/repositories/StoredModel.swift" suffix(,)
  0};
static const char swift_HexColorForm[] = {
#embed "swift/shared/values/HexColorForm.swift" suffix(,)
  0};
static const char swift_Reference[] = {
#embed "swift/shared/values/Reference.swift" suffix(,)
  0};
static const char swift_HexColorPlatforms[] = {
#embed "swift/shared/views/HexColorPlatforms.swift" suffix(,)
  0};
static const char swift_LiveQuery[] = {
#embed "swift/shared/views/LiveQuery.swift" suffix(,)
  0};
static const char swift_LiveQueryDriver[] = {
#embed "swift/shared/views/LiveQueryDriver.swift" suffix(,)
  0};
static const char typescript_admin_extremes[] = {
#embed "typescript/admin/extremes.ts" suffix(,)
  0};
static const char typescript_admin_search[] = {
#embed "typescript/admin/search.ts" suffix(,)
  0};
static const char typescript_admin_sdk[] = {
#embed "typescript/admin/sdk.ts" suffix(,)
  0};
static const char typescript_admin_vectors[] = {
#embed "typescript/admin/vectors.ts" suffix(,)
  0};
static const char typescript_shared_bodies[] = {
#embed "typescript/shared/bodies.ts" suffix(,)
  0};
static const char typescript_shared_codecs[] = {
#embed "typescript/shared/codecs.ts" suffix(,)
  0};
static const char typescript_shared_documents[] = {
#embed "typescript/shared/documents.ts" suffix(,)
  0};
static const char typescript_shared_errors[] = {
#embed "typescript/shared/errors.ts" suffix(,)
  0};
static const char typescript_shared_firesmith[] = {
#embed "typescript/shared/firesmith.ts" suffix(,)
  0};
static const char typescript_shared_forms[] = {
#embed "typescript/shared/forms.ts" suffix(,)
  0};
static const char typescript_shared_json[] = {
#embed "typescript/shared/json.ts" suffix(,)
  0};
static const char typescript_shared_limits[] = {
#embed "typescript/shared/limits.ts" suffix(,)
  0};
static const char typescript_shared_sample_words[] = {
#embed "typescript/shared/sample-words.ts" suffix(,)
  0};
static const char typescript_shared_samples[] = {
#embed "typescript/shared/samples.ts" suffix(,)
  0};
static const char typescript_shared_scalars[] = {
#embed "typescript/shared/scalars.ts" suffix(,)
  0};
static const char typescript_shared_structures[] = {
#embed "typescript/shared/structures.ts" suffix(,)
  0};
static const char typescript_shared_unions[] = {
#embed "typescript/shared/unions.ts" suffix(,)
  0};
static const char typescript_shared_updates[] = {
#embed "typescript/shared/updates.ts" suffix(,)
  0};
static const char typescript_shared_values[] = {
#embed "typescript/shared/values.ts" suffix(,)
  0};
static const char typescript_shared_zod[] = {
#embed "typescript/shared/zod.ts" suffix(,)
  0};
static const char typescript_web_extremes[] = {
#embed "typescript/web/extremes.ts" suffix(,)
  0};
static const char typescript_web_sdk[] = {
#embed "typescript/web/sdk.ts" suffix(,)
  0};
static const char typescript_web_vectors[] = {
#embed "typescript/web/vectors.ts" suffix(,)
  0};

const FiresmithSupportFile *firesmith_support_files(void) {
  static const FiresmithSupportFile files[] = {
    {"python/firesmith_runtime/errors.py", python_errors},
    {"python/firesmith_runtime/support/__init__.py", python_support___init__},
    {"python/firesmith_runtime/support/aggregates.py", python_support_aggregates},
    {"python/firesmith_runtime/support/async_many.py", python_support_async_many},
    {"python/firesmith_runtime/support/async_nearest.py", python_support_async_nearest},
    {"python/firesmith_runtime/support/async_queryable.py", python_support_async_queryable},
    {"python/firesmith_runtime/support/async_reading.py", python_support_async_reading},
    {"python/firesmith_runtime/support/async_single.py", python_support_async_single},
    {"python/firesmith_runtime/support/async_transactions.py", python_support_async_transactions},
    {"python/firesmith_runtime/support/asynchronous.py", python_support_asynchronous},
    {"python/firesmith_runtime/support/bodies.py", python_support_bodies},
    {"python/firesmith_runtime/support/callbacks.py", python_support_callbacks},
    {"python/firesmith_runtime/support/changes.py", python_support_changes},
    {"python/firesmith_runtime/support/client.py", python_support_client},
    {"python/firesmith_runtime/support/coding.py", python_support_coding},
    {"python/firesmith_runtime/support/constraints.py", python_support_constraints},
    {"python/firesmith_runtime/support/creation.py", python_support_creation},
    {"python/firesmith_runtime/support/docstrings.py", python_support_docstrings},
    {"python/firesmith_runtime/support/encoders.py", python_support_encoders},
    {"python/firesmith_runtime/support/enumerations.py", python_support_enumerations},
    {"python/firesmith_runtime/support/fields.py", python_support_fields},
    {"python/firesmith_runtime/support/filters.py", python_support_filters},
    {"python/firesmith_runtime/support/former.py", python_support_former},
    {"python/firesmith_runtime/support/forms.py", python_support_forms},
    {"python/firesmith_runtime/support/groups.py", python_support_groups},
    {"python/firesmith_runtime/support/holders.py", python_support_holders},
    {"python/firesmith_runtime/support/kept.py", python_support_kept},
    {"python/firesmith_runtime/support/kinds.py", python_support_kinds},
    {"python/firesmith_runtime/support/limits.py", python_support_limits},
    {"python/firesmith_runtime/support/listening.py", python_support_listening},
    {"python/firesmith_runtime/support/many.py", python_support_many},
    {"python/firesmith_runtime/support/marks.py", python_support_marks},
    {"python/firesmith_runtime/support/models.py", python_support_models},
    {"python/firesmith_runtime/support/nearest.py", python_support_nearest},
    {"python/firesmith_runtime/support/nearest_search.py", python_support_nearest_search},
    {"python/firesmith_runtime/support/ordering.py", python_support_ordering},
    {"python/firesmith_runtime/support/others.py", python_support_others},
    {"python/firesmith_runtime/support/page_tokens.py", python_support_page_tokens},
    {"python/firesmith_runtime/support/partial.py", python_support_partial},
    {"python/firesmith_runtime/support/paths.py", python_support_paths},
    {"python/firesmith_runtime/support/pickling.py", python_support_pickling},
    {"python/firesmith_runtime/support/presence.py", python_support_presence},
    {"python/firesmith_runtime/support/queries.py", python_support_queries},
    {"python/firesmith_runtime/support/queryable.py", python_support_queryable},
    {"python/firesmith_runtime/support/reading.py", python_support_reading},
    {"python/firesmith_runtime/support/references.py", python_support_references},
    {"python/firesmith_runtime/support/renaming.py", python_support_renaming},
    {"python/firesmith_runtime/support/representation.py", python_support_representation},
    {"python/firesmith_runtime/support/results.py", python_support_results},
    {"python/firesmith_runtime/support/sample_words.py", python_support_sample_words},
    {"python/firesmith_runtime/support/samples.py", python_support_samples},
    {"python/firesmith_runtime/support/single.py", python_support_single},
    {"python/firesmith_runtime/support/snapshots.py", python_support_snapshots},
    {"python/firesmith_runtime/support/standins.py", python_support_standins},
    {"python/firesmith_runtime/support/storable.py", python_support_storable},
    {"python/firesmith_runtime/support/sync.py", python_support_sync},
    {"python/firesmith_runtime/support/transactions.py", python_support_transactions},
    {"python/firesmith_runtime/support/translation.py", python_support_translation},
    {"python/firesmith_runtime/support/tuples.py", python_support_tuples},
    {"python/firesmith_runtime/support/unions.py", python_support_unions},
    {"python/firesmith_runtime/support/untagged.py", python_support_untagged},
    {"python/firesmith_runtime/support/updates.py", python_support_updates},
    {"python/firesmith_runtime/support/validation.py", python_support_validation},
    {"python/firesmith_runtime/support/values.py", python_support_values},
    {"python/firesmith_runtime/support/watching.py", python_support_watching},
    {"python/firesmith_runtime/support/wholeness.py", python_support_wholeness},
    {"python/firesmith_runtime/support/writes.py", python_support_writes},
    {"swift/firebase/CancellableWrites.swift", swift_CancellableWrites},
    {"swift/firebase/CodingErrors.swift", swift_CodingErrors},
    {"swift/firebase/Constants.swift", swift_Constants},
    {"swift/firebase/ConvertedForms.swift", swift_ConvertedForms},
    {"swift/firebase/DocumentCoding.swift", swift_DocumentCoding},
    {"swift/firebase/DocumentDecoder.swift", swift_DocumentDecoder},
    {"swift/firebase/DocumentEncoder.swift", swift_DocumentEncoder},
    {"swift/firebase/DocumentPlace.swift", swift_DocumentPlace},
    {"swift/firebase/DocumentValue.swift", swift_DocumentValue},
    {"swift/firebase/DocumentValuePlain.swift", swift_DocumentValuePlain},
    {"swift/firebase/DocumentValueStored.swift", swift_DocumentValueStored},
    {"swift/firebase/ElementKey.swift", swift_ElementKey},
    {"swift/firebase/FieldComparison.swift", swift_FieldComparison},
    {"swift/firebase/FieldKey.swift", swift_FieldKey},
    {"swift/firebase/FieldSelection.swift", swift_FieldSelection},
    {"swift/firebase/FormerKeys.swift", swift_FormerKeys},
    {"swift/firebase/HexColor.swift", swift_HexColor},
    {"swift/firebase/Indirect.swift", swift_Indirect},
    {"swift/firebase/KeyedMaps.swift", swift_KeyedMaps},
    {"swift/firebase/MissingDocuments.swift", swift_MissingDocuments},
    {"swift/firebase/ModelID.swift", swift_ModelID},
    {"swift/firebase/ModelJSON.swift", swift_ModelJSON},
    {"swift/firebase/NativeArray.swift", swift_NativeArray},
    {"swift/firebase/NativeCodable.swift", swift_NativeCodable},
    {"swift/firebase/NativeCoding.swift", swift_NativeCoding},
    {"swift/firebase/NativeDate.swift", swift_NativeDate},
    {"swift/firebase/NativeError.swift", swift_NativeError},
    {"swift/firebase/NativeGeoPoint.swift", swift_NativeGeoPoint},
    {"swift/firebase/NativeMap.swift", swift_NativeMap},
    {"swift/firebase/NativeReference.swift", swift_NativeReference},
    {"swift/firebase/NativeTimestamp.swift", swift_NativeTimestamp},
    {"swift/firebase/NativeValue.swift", swift_NativeValue},
    {"swift/firebase/NativeVector.swift", swift_NativeVector},
    {"swift/firebase/NewModelID.swift", swift_NewModelID},
    {"swift/firebase/NilAsNull.swift", swift_NilAsNull},
    {"swift/firebase/NilAsNullNative.swift", swift_NilAsNullNative},
    {"swift/firebase/OtherFields.swift", swift_OtherFields},
    {"swift/firebase/ParallelReads.swift", swift_ParallelReads},
    {"swift/firebase/ReferenceCoding.swift", swift_ReferenceCoding},
    {"swift/firebase/SampleDecoding.swift", swift_SampleDecoding},
    {"swift/firebase/ServerTime.swift", swift_ServerTime},
    {"swift/firebase/StoredForms.swift", swift_StoredForms},
    {"swift/firebase/TimestampStoring.swift", swift_TimestampStoring},
    {"swift/firebase/Tuples.swift", swift_Tuples},
    {"swift/firebase/UntaggedUnions.swift", swift_UntaggedUnions},
    {"swift/firebase/ViewDatabase.swift", swift_ViewDatabase},
    {"swift/firebase/WriteTime.swift", swift_WriteTime},
    {"swift/samples/SampleMaker.swift", swift_SampleMaker},
    {"swift/samples/SampleNumbers.swift", swift_SampleNumbers},
    {"swift/samples/SamplePlan.swift", swift_SamplePlan},
    {"swift/samples/SampleSeries.swift", swift_SampleSeries},
    {"swift/samples/SampleValue.swift", swift_SampleValue},
    {"swift/samples/SampleWords.swift", swift_SampleWords},
    {"swift/shared/errors/InvalidField.swift", swift_InvalidField},
    {"swift/shared/errors/PathSegments.swift", swift_PathSegments},
    {"swift/shared/errors/RepositoryError.swift", swift_RepositoryError},
    {"swift/shared/errors/RepositoryErrorMapping.swift", swift_RepositoryErrorMapping},
    {"swift/shared/live/LiveDocument.swift", swift_LiveDocument},
    {"swift/shared/live/LiveDocumentNaming.swift", swift_LiveDocumentNaming},
    {"swift/shared/live/LiveList.swift", swift_LiveList},
    {"swift/shared/live/LiveListening.swift", swift_LiveListening},
    {"swift/shared/live/LiveSingleDocument.swift", swift_LiveSingleDocument},
    {"swift/shared/models/ConstrainedDurations.swift", swift_ConstrainedDurations},
    {"swift/shared/models/ConstrainedVectors.swift", swift_ConstrainedVectors},
    {"swift/shared/models/ConvertedValue.swift", swift_ConvertedValue},
    {"swift/shared/models/ExactDecimal.swift", swift_ExactDecimal},
    {"swift/shared/models/ModelValidation.swift", swift_ModelValidation},
    {"swift/shared/models/ReferencesInside.swift", swift_ReferencesInside},
    {"swift/shared/models/ValueConstraint.swift", swift_ValueConstraint},
    {"swift/shared/repositories/ConstrainedWrites.swift", swift_ConstrainedWrites},
    {"swift/shared/repositories/ConvertedFields.swift", swift_ConvertedFields},
    {"swift/shared/repositories/DocumentAggregates.swift", swift_DocumentAggregates},
    {"swift/shared/repositories/DocumentBatch.swift", swift_DocumentBatch},
    {"swift/shared/repositories/DocumentChanges.swift", swift_DocumentChanges},
    {"swift/shared/repositories/DocumentFieldPath.swift", swift_DocumentFieldPath},
    {"swift/shared/repositories/DocumentFilter.swift", swift_DocumentFilter},
    {"swift/shared/repositories/DocumentFilters.swift", swift_DocumentFilters},
    {"swift/shared/repositories/DocumentList.swift", swift_DocumentList},
    {"swift/shared/repositories/DocumentListening.swift", swift_DocumentListening},
    {"swift/shared/repositories/DocumentModel.swift", swift_DocumentModel},
    {"swift/shared/repositories/DocumentPages.swift", swift_DocumentPages},
    {"swift/shared/repositories/DocumentPath.swift", swift_DocumentPath},
    {"swift/shared/repositories/DocumentPublishers.swift", swift_DocumentPublishers},
    {"swift/shared/repositories/DocumentQuery.swift", swift_DocumentQuery},
    {"swift/shared/repositories/DocumentRepository.swift", swift_DocumentRepository},
    {"swift/shared/repositories/DocumentRepositoryWrites.swift", swift_DocumentRepositoryWrites},
    {"swift/shared/repositories/DocumentResults.swift", swift_DocumentResults},
    {"swift/shared/repositories/DocumentSelection.swift", swift_DocumentSelection},
    {"swift/shared/repositories/DocumentStorage.swift", swift_DocumentStorage},
    {"swift/shared/repositories/DocumentTransaction.swift", swift_DocumentTransaction},
    {"swift/shared/repositories/DocumentUpdate.swift", swift_DocumentUpdate},
    {"swift/shared/repositories/DocumentWriter.swift", swift_DocumentWriter},
    {"swift/shared/repositories/FieldFilters.swift", swift_FieldFilters},
    {"swift/shared/repositories/ImmutableFieldFilters.swift", swift_ImmutableFieldFilters},
    {"swift/shared/repositories/ImmutableFields.swift", swift_ImmutableFields},
    {"swift/shared/repositories/KeyedMapFields.swift", swift_KeyedMapFields},
    {"swift/shared/repositories/ManyDocuments.swift", swift_ManyDocuments},
    {"swift/shared/repositories/MapFields.swift", swift_MapFields},
    {"swift/shared/repositories/NeededMap.swift", swift_NeededMap},
    {"swift/shared/repositories/PendingWrite.swift", swift_PendingWrite},
    {"swift/shared/repositories/QueryCursors.swift", swift_QueryCursors},
    {"swift/shared/repositories/ReferencedDocuments.swift", swift_ReferencedDocuments},
    {"swift/shared/repositories/RenamedCases.swift", swift_RenamedCases},
    {"swift/shared/repositories/RenamedFieldFilters.swift", swift_RenamedFieldFilters},
    {"swift/shared/repositories/RenamedFields.swift", swift_RenamedFields},
    {"swift/shared/repositories/RenamedKeyedMapFields.swift", swift_RenamedKeyedMapFields},
    {"swift/shared/repositories/RenamedMapFields.swift", swift_RenamedMapFields},
    {"swift/shared/repositories/SampledModel.swift", swift_SampledModel},
    {"swift/shared/repositories/SingleDocument.swift", swift_SingleDocument},
    {"swift/shared/repositories/SingleDocumentPublishers.swift", swift_SingleDocumentPublishers},
    {"swift/shared/repositories/SingleDocumentResults.swift", swift_SingleDocumentResults},
    {"swift/shared/repositories/Stored.swift", swift_Stored},
    {"swift/shared/repositories/StoredDocuments.swift", swift_StoredDocuments},
    {"swift/shared/repositories/StoredModel.swift", swift_StoredModel},
    {"swift/shared/values/HexColorForm.swift", swift_HexColorForm},
    {"swift/shared/values/Reference.swift", swift_Reference},
    {"swift/shared/views/HexColorPlatforms.swift", swift_HexColorPlatforms},
    {"swift/shared/views/LiveQuery.swift", swift_LiveQuery},
    {"swift/shared/views/LiveQueryDriver.swift", swift_LiveQueryDriver},
    {"typescript/admin/extremes.ts", typescript_admin_extremes},
    {"typescript/admin/search.ts", typescript_admin_search},
    {"typescript/admin/sdk.ts", typescript_admin_sdk},
    {"typescript/admin/vectors.ts", typescript_admin_vectors},
    {"typescript/shared/bodies.ts", typescript_shared_bodies},
    {"typescript/shared/codecs.ts", typescript_shared_codecs},
    {"typescript/shared/documents.ts", typescript_shared_documents},
    {"typescript/shared/errors.ts", typescript_shared_errors},
    {"typescript/shared/firesmith.ts", typescript_shared_firesmith},
    {"typescript/shared/forms.ts", typescript_shared_forms},
    {"typescript/shared/json.ts", typescript_shared_json},
    {"typescript/shared/limits.ts", typescript_shared_limits},
    {"typescript/shared/sample-words.ts", typescript_shared_sample_words},
    {"typescript/shared/samples.ts", typescript_shared_samples},
    {"typescript/shared/scalars.ts", typescript_shared_scalars},
    {"typescript/shared/structures.ts", typescript_shared_structures},
    {"typescript/shared/unions.ts", typescript_shared_unions},
    {"typescript/shared/updates.ts", typescript_shared_updates},
    {"typescript/shared/values.ts", typescript_shared_values},
    {"typescript/shared/zod.ts", typescript_shared_zod},
    {"typescript/web/extremes.ts", typescript_web_extremes},
    {"typescript/web/sdk.ts", typescript_web_sdk},
    {"typescript/web/vectors.ts", typescript_web_vectors},
    {0, 0},
  };
  return files;
}
