// const codec = /* @__PURE__ */ firesmith.lazy(() => firesmith.structure<Book>({ tags: firesmith.previously(firesmith.defaulted('tags', firesmith.array(firesmith.text), () => []), 'labels') }, (stored, read) => { const { title, 'number of pages': numberOfPages, author: writtenBy, publisher } = stored; if (typeof title !== 'string' || (numberOfPages !== undefined && typeof numberOfPages !== 'number')) return undefined; return { title, numberOfPages: numberOfPages ?? null }; }));
const codec = /* @__PURE__ */ firesmith.lazy(() =>
  firesmith.structure<Book>(
    {
      tags: firesmith.previously(
        firesmith.defaulted('tags', firesmith.array(firesmith.text), () => []),
        'labels',
      ),
    },
    (stored, read) => {
      const {
        title,
        'number of pages': numberOfPages,
        author: writtenBy,
        publisher,
      } = stored;
      if (
        typeof title !== 'string' ||
        (numberOfPages !== undefined && typeof numberOfPages !== 'number')
      )
        return undefined;
      return { title, numberOfPages: numberOfPages ?? null };
    },
  ),
);
