// export const bookResultConverter: FirestoreDataConverter<DocumentResult<BookDocument>, BookData> = /* @__PURE__ */ firesmith.results(bookCodec, { property: 'id' });
export const bookResultConverter: FirestoreDataConverter<
  DocumentResult<BookDocument>,
  BookData
> = /* @__PURE__ */ firesmith.results(bookCodec, { property: 'id' });
