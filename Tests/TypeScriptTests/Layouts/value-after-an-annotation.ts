// export const bookConverter: FirestoreDataConverter<Book, BookData> = /* @__PURE__ */ firesmith.written(bookCodec);
export const bookConverter: FirestoreDataConverter<Book, BookData> =
  /* @__PURE__ */ firesmith.written(bookCodec);
