// What generated code for the web does, over documents in memory.

const assert = require('node:assert');
const { test } = require('node:test');
const sdk = require('../out/StandIns/web/firestore.js');
const hooks = require('../out/StandIns/hooks.js');
const books = require('../out/generated/showcase/typescript/index.js');
const { maximum, minimum } = require('../out/generated/showcase/typescript/support/extremes.js');

const now = new sdk.Timestamp(1_700_000_000, 0);

function newDatabase() {
  return sdk.Firestore.create();
}

function newBook(db, changes = {}) {
  return {
    title: 'Momo',
    numberOfPages: 304,
    libraryId: 'l1',
    genres: ['novel'],
    tags: [{ title: 'new', color: '#f05138' }],
    ratings: { 'site.one': 4.5 },
    author: sdk.doc(books.authors(db), 'ende'),
    ...changes,
  };
}

const stored = (db, path) => db.store.documents.get(path);
const raw = (db, path, data) => db.store.set(path, data, false);

function refused(body, field, reason) {
  return assert.rejects(async () => body(), (error) => {
    assert.strictEqual(error.name, 'DocumentError', error.stack);
    assert.strictEqual(error.field, field);
    assert.match(error.reason, reason);
    return true;
  });
}

test('a new document has its defaults, its nulls and the times of the server', async () => {
  const db = newDatabase();
  const { path } = await books.createBook(db, newBook(db));
  const data = stored(db, path);
  assert.strictEqual(data.number_of_pages, 304);
  assert.strictEqual(data.status, 'draft');
  assert.strictEqual(data.withdrawn_at, null);
  assert.ok(data.added_at.isEqual(now) && data.updated_at.isEqual(now));
  assert.ok(!('isbn' in data) && !('reason_why_i_love_this' in data));
});

test('what is written is read, with its id', async () => {
  const db = newDatabase();
  await books.setBook(db, 'b1', newBook(db, { isbn: undefined, status: books.Status.inReview }));
  const [snapshot] = (await sdk.getDocs(books.allBooks(db))).docs;
  const book = snapshot.data();
  assert.strictEqual(book.id, 'b1');
  assert.strictEqual(book.status, 'in review');
  assert.deepStrictEqual(book.ratings, { 'site.one': 4.5 });
  assert.strictEqual(book.reasonWhyILoveThis, '');
  await sdk.setDoc(sdk.doc(books.books(db), 'b2'), book);
  assert.ok(!('id' in stored(db, 'books-v1/b2')));
});

test('a document that is wrong is refused for its first wrong field', async () => {
  const db = newDatabase();
  await books.setBook(db, 'b1', newBook(db));
  raw(db, 'books-v1/b1', { ...stored(db, 'books-v1/b1'), tags: [{ title: 'a' }], genres: 5 });
  const { docs } = await sdk.getDocs(books.allBooks(db));
  await refused(() => docs[0].data(), 'genres', /should be an array, but is the number 5/);
  raw(db, 'books-v1/b1', { ...stored(db, 'books-v1/b1'), genres: [] });
  await refused(
    async () => (await sdk.getDocs(books.allBooks(db))).docs[0].data(),
    'tags[0].color',
    /is missing/,
  );
});

test('one broken document does not fail a list of results', async () => {
  const db = newDatabase();
  await books.setBook(db, 'b1', newBook(db));
  raw(db, 'books-v1/b2', { title: 5 });
  await books.setBook(db, 'b3', newBook(db, { title: 'Jim Knopf' }));
  const results = (await sdk.getDocs(books.allBooksResults(db))).docs.map((each) => each.data());
  assert.deepStrictEqual(
    results.map((each) => [each.id, each.ok ? each.value.title : each.error.field]),
    [['b1', 'Momo'], ['b2', 'title'], ['b3', 'Jim Knopf']],
  );
  assert.strictEqual(
    results[1].error.message,
    'books-v1/b2: title should be a string, but is the number 5.',
  );
});

test('a listener gets the documents that can be read', async () => {
  const db = newDatabase();
  await books.setBook(db, 'b1', newBook(db));
  raw(db, 'books-v1/b2', { ...stored(db, 'books-v1/b1'), title: null });
  const query = books.booksInLibraryResults(db, { libraryId: 'l1' });
  const snapshot = await new Promise((resolve) => sdk.onSnapshot(query, resolve));
  const results = snapshot.docs.map((each) => each.data());
  assert.deepStrictEqual(results.map((each) => each.ok).sort(), [false, true]);
});

test('a hook shows the documents that can be read, and the others as soon as they are', async () => {
  const db = newDatabase();
  await books.setBook(db, 'b1', newBook(db));
  const rendered = [];
  const rendering = async (change) => {
    const count = rendered.length;
    await change();
    while (rendered.length === count) await new Promise((resolve) => setImmediate(resolve));
    return rendered.at(-1);
  };
  const query = books.booksInLibraryResults(db, { libraryId: 'l1' });
  let stop;
  const start = () => {
    stop = hooks.useCollectionData(query, (results) => {
      rendered.push(results.map((each) => (each.ok ? each.value.title : each.error.field)));
    });
  };
  assert.deepStrictEqual(await rendering(start), ['Momo']);
  const broken = { ...stored(db, 'books-v1/b1'), title: 'A', tags: [{ title: 'new', color: 'red' }] };
  assert.deepStrictEqual(await rendering(() => raw(db, 'books-v1/b2', broken)), ['tags[0].color', 'Momo']);
  const mended = newBook(db, { title: 'Jim' });
  assert.deepStrictEqual(await rendering(() => books.setBook(db, 'b2', mended)), ['Jim', 'Momo']);
  assert.deepStrictEqual(
    await rendering(() => books.updateBook(db, 'b1', { title: 'A' })),
    ['A', 'Jim'],
  );
  stop();
  await books.setBook(db, 'b3', mended);
  await new Promise((resolve) => setImmediate(resolve));
  assert.strictEqual(rendered.length, 4);
});

test('nothing is written that readers would refuse', async () => {
  const db = newDatabase();
  const write = (changes) => () => books.setBook(db, 'b1', newBook(db, changes));
  await refused(write({ title: undefined }), 'title', /is missing/);
  await refused(write({ title: 5 }), 'title', /should be a string/);
  await refused(write({ title: sdk.increment(1) }), 'title', /something that no field holds/);
  await refused(write({ title: sdk.deleteField() }), 'title', /something that no field holds/);
  await refused(write({ isbn: sdk.deleteField() }), 'isbn', /something that no field holds/);
  await refused(write({ numberOfPages: 1.5 }), 'number_of_pages', /should be an integer/);
  await refused(write({ numberOfPages: 2 ** 53 }), 'number_of_pages', /9007199254740991/);
  await refused(write({ genres: ['a', undefined] }), 'genres[1]', /is undefined/);
  await refused(write({ author: sdk.doc(books.books(db), 'x') }), 'author', /a document of authors/);
  await refused(write({ cover: {} }), 'cover.small', /is missing/);
  await refused(write({ tags: [{ title: 'a', color: 'red' }] }), 'tags[0].color', /a colour/);
  assert.strictEqual(stored(db, 'books-v1/b1'), undefined);
});

test('a merge checks what is given, and fills nothing in', async () => {
  const db = newDatabase();
  await books.setBook(db, 'b1', newBook(db, { isbn: '978' }));
  const reference = sdk.doc(books.books(db), 'b1');
  const merge = (changes) => sdk.setDoc(reference, changes, { merge: true });
  await merge({ title: 'The Grey Gentlemen', isbn: sdk.deleteField() });
  const data = stored(db, 'books-v1/b1');
  assert.strictEqual(data.title, 'The Grey Gentlemen');
  assert.ok(!('isbn' in data));
  assert.strictEqual(data.number_of_pages, 304);
  await refused(() => merge({ title: sdk.deleteField() }), 'title', /something that no field holds/);
  await refused(() => merge({ numberOfPages: '5' }), 'number_of_pages', /should be an integer/);
});

test('limits hold for what is written, and not for what is read', async () => {
  const db = newDatabase();
  const write = (changes) => () => books.setLibrary(db, 'l1', { name: 'A', closedAt: null, ...changes });
  await refused(write({ code: 'A1' }), 'code', /should match \^\[A-Z\]\{2\}\\d\+\$/);
  await refused(write({ code: 'AB12345' }), 'code', /at most 6 characters/);
  await refused(write({ hours: { mon: [9, 25] } }), 'hours.mon[1]', /at most 24/);
  await refused(write({ emails: { a: 'nobody' } }), 'emails.a', /should match/);
  await refused(write({ find: { a: 12 } }), 'find.a', /at most 9/);
  await write({ code: 'AB1', hours: { mon: [9, 18] }, find: { a: 3, b: 'text' } })();
  raw(db, 'library-v1/l1', { ...stored(db, 'library-v1/l1'), code: 'none' });
  const [snapshot] = (await sdk.getDocs(books.allLibraries(db))).docs;
  assert.strictEqual(snapshot.data().code, 'none');
});

test('values of unions are told apart, and unknown ones are kept', async () => {
  const db = newDatabase();
  const unknown = { kind: 'film', minutes: 90, parts: [{ at: now }] };
  await books.setBook(db, 'b1', newBook(db, { media: { kind: 'ebook', downloadUrl: 'a', size: 1 } }));
  raw(db, 'books-v1/b2', { ...stored(db, 'books-v1/b1'), media: unknown });
  const [first, second] = (await sdk.getDocs(books.allBooks(db))).docs.map((each) => each.data());
  assert.deepStrictEqual(first.media, { kind: 'ebook', downloadUrl: 'a', size: 1 });
  assert.deepStrictEqual(second.media, { stored: unknown });
  await books.setBook(db, 'b3', second);
  assert.deepStrictEqual(stored(db, 'books-v1/b3').media, unknown);
  const known = { stored: { kind: 'ebook' } };
  await refused(() => books.setBook(db, 'b4', newBook(db, { media: known })), 'media', /known kind/);

  const find = { a: new books.UnknownValue(true), b: now, c: { name: 'Top' } };
  await books.setLibrary(db, 'l1', { name: 'A', closedAt: null, find });
  assert.deepStrictEqual(stored(db, 'library-v1/l1').find, { a: true, b: now, c: { name: 'Top' } });
  const [library] = (await sdk.getDocs(books.allLibraries(db))).docs;
  assert.deepStrictEqual(library.data().find, find);
});

test('fields that the schema does not declare are kept where it says so', async () => {
  const db = newDatabase();
  raw(db, 'authors/a1', { name: 'Ende', born: 1929, id: 'other', website: null });
  const [snapshot] = (await sdk.getDocs(books.allAuthors(db))).docs;
  const author = snapshot.data();
  assert.deepStrictEqual(author, { id: 'a1', name: 'Ende', others: { born: 1929 } });
  await sdk.setDoc(sdk.doc(books.authors(db), 'a2'), author);
  assert.deepStrictEqual(stored(db, 'authors/a2'), { name: 'Ende', born: 1929 });
  const others = { name: 'no', born: sdk.increment(1) };
  await refused(
    () => books.setAuthor(db, 'a3', { name: 'X', others }),
    'born',
    /something that no field holds/,
  );
});

test('names that mean something to JavaScript are keys like others', async () => {
  const db = newDatabase();
  const ratings = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}');
  await books.setBook(db, 'b1', newBook(db, { ratings }));
  const [snapshot] = (await sdk.getDocs(books.allBooks(db))).docs;
  assert.deepStrictEqual(Object.entries(snapshot.data().ratings), Object.entries(ratings));
  assert.strictEqual({}.polluted, undefined);
  raw(db, 'authors/a1', { name: 'A', ...JSON.parse('{"constructor": {"a": 1}}') });
  const [author] = (await sdk.getDocs(books.allAuthors(db))).docs;
  assert.deepStrictEqual(author.data().others, { constructor: { a: 1 } });
  raw(db, 'authors/a2', Object.create({ name: 'inherited' }));
  const [, inherited] = (await sdk.getDocs(books.allAuthors(db))).docs;
  await refused(() => inherited.data(), 'name', /is missing/);
});

test('documents that store their ids have that of their path', async () => {
  const db = newDatabase();
  await books.setCard(db, { id: 'c1', libraryId: 'l1', name: 'Gigi' });
  assert.deepStrictEqual(stored(db, 'cards-v1/c1'), {
    id: 'c1',
    library_id: 'l1',
    name: 'Gigi',
    priority: 1,
    expired: false,
  });
  raw(db, 'cards-v1/c1', { ...stored(db, 'cards-v1/c1'), id: 'another' });
  const [snapshot] = (await sdk.getDocs(books.allCards(db))).docs;
  assert.strictEqual(snapshot.data().id, 'c1');
  await refused(() => books.setCard(db, { libraryId: 'l1', name: 'Gigi' }), 'id', /is missing/);
});

test('declared queries find the documents that meet their conditions', async () => {
  const db = newDatabase();
  await books.setBook(db, 'b1', newBook(db, { title: 'B' }));
  await books.setBook(db, 'b2', newBook(db, { title: 'A', isbn: 'x', numberOfPages: 10 }));
  await books.setBook(db, 'b3', newBook(db, { libraryId: 'l2', status: 'approved' }));
  const ids = async (query) => (await sdk.getDocs(query)).docs.map((each) => each.data().id);
  assert.deepStrictEqual(await ids(books.booksInLibrary(db, { libraryId: 'l1' })), ['b2', 'b1']);
  assert.deepStrictEqual(await ids(books.booksLongest(db)), ['b1', 'b3']);
  const wanted = { status: 'approved', libraryId: 'l2', numberOfPagesBelow: 5, isbnIn: ['x'] };
  assert.deepStrictEqual(await ids(books.booksWanted(db, wanted)), ['b2', 'b3']);
  await books.setLibrary(db, 'l1', { name: 'Open', closedAt: null });
  await books.setLibrary(db, 'l2', { name: 'Closed', closedAt: now });
  assert.deepStrictEqual(await ids(books.librariesOpen(db)), ['l1']);
  assert.deepStrictEqual(await ids(books.librariesClosedAt(db, { closedAt: now })), ['l2']);
  assert.deepStrictEqual(await ids(books.librariesClosedAt(db, { closedAt: null })), ['l1']);
  const totals = await books.booksTotals(db, { libraryId: 'l1' });
  assert.deepStrictEqual(totals, { total: 2, pages: 314, mean: 157 });
  const none = await books.booksTotals(db, { libraryId: 'l3' });
  assert.deepStrictEqual(none, { total: 0, pages: 0, mean: null });
  const titles = (await sdk.getDocs(books.booksTitles(db, { libraryId: 'l2' }))).docs;
  assert.deepStrictEqual(titles[0].data(), { id: 'b3', title: 'Momo', status: 'approved' });
  await refused(() => books.booksInLibrary(db, { libraryId: 5 }), 'library_id', /should be a string/);
});

test('declared queries have all orders, without which pages of the Enterprise edition lose documents', async () => {
  const db = newDatabase();
  for (const id of ['b1', 'b2', 'b3', 'b4', 'b5']) await books.setBook(db, id, newBook(db));
  db.store.isShuffled = true;
  const ids = async (query) => (await sdk.getDocs(query)).docs.map((each) => each.data().id);
  const ordered = sdk.query(books.allBooks(db), sdk.orderBy('title'));
  assert.notDeepStrictEqual(await ids(ordered), await ids(ordered));
  for (let run = 0; run < 5; run += 1) {
    const all = ['b1', 'b2', 'b3', 'b4', 'b5'];
    assert.deepStrictEqual(await ids(books.booksInLibrary(db, { libraryId: 'l1' })), all);
    assert.deepStrictEqual(await ids(books.booksInLibraryResults(db, { libraryId: 'l1' })), all);
    assert.deepStrictEqual(await ids(books.booksLongest(db)), ['b4', 'b5']);
    assert.deepStrictEqual(await ids(books.booksTitles(db, { libraryId: 'l1' })), all.slice().reverse());
  }
  assert.deepStrictEqual(
    books.booksWanted(db, { status: 'draft', libraryId: 'l2', numberOfPagesBelow: 5, isbnIn: ['x'] })
      .parts.orders,
    [[['number_of_pages'], false], [['__name__'], false]],
  );
});

test('subcollections, groups and single documents have their paths', async () => {
  const db = newDatabase();
  const card = sdk.doc(books.cards(db), 'c1');
  const loan = { card, dueOn: now, heldFor: null };
  await books.setLoan(db, 'b1', 'n1', loan);
  await books.setLoan(db, 'b2', 'n2', loan);
  assert.ok(stored(db, 'books-v1/b1/loans/n1') !== undefined);
  assert.strictEqual((await sdk.getDocs(books.allLoans(db, 'b1'))).docs.length, 1);
  assert.strictEqual((await sdk.getDocs(books.loansGroup(db))).docs.length, 2);
  await refused(() => books.loans(db, 'a/b'), '', /'a\/b' can't be an id/);
  await sdk.setDoc(books.appSettings(db), { greeting: 'Hello', visits: 0 });
  const settings = await sdk.getDoc(books.readAppSettings(db));
  assert.strictEqual(settings.data().greeting, 'Hello');
});

test('a time that the server has not set yet is no failure', async () => {
  const db = newDatabase();
  await books.setBook(db, 'b1', newBook(db));
  raw(db, 'books-v1/b1', { ...stored(db, 'books-v1/b1'), added_at: null });
  const [snapshot] = (await sdk.getDocs(books.allBooks(db))).docs;
  assert.strictEqual(snapshot.data().addedAt, undefined);
});

test('documents that are read with their ids are not written', () => {
  const db = newDatabase();
  assert.throws(() => books.bookDocumentConverter.toFirestore(newBook(db)), /only read/);
});

test('an update changes fields, numbers, arrays and entries', async () => {
  const db = newDatabase();
  await books.setBook(db, 'b1', newBook(db, { isbn: 'x', genres: ['a', 'b'] }));
  await books.updateBook(
    db,
    'b1',
    {
      title: 'The Grey Gentlemen',
      numberOfPages: books.increment(2),
      genres: books.arrayUnion('b', 'c'),
      isbn: books.remove(),
      libraryId: undefined,
      withdrawnAt: null,
    },
    { ratings: ['site.two', 3] },
    { ratings: ['site.one', books.remove()] },
  );
  const data = stored(db, 'books-v1/b1');
  assert.strictEqual(data.title, 'The Grey Gentlemen');
  assert.strictEqual(data.number_of_pages, 306);
  assert.deepStrictEqual(data.genres, ['a', 'b', 'c']);
  assert.deepStrictEqual(data.ratings, { 'site.two': 3 });
  assert.ok(!('isbn' in data) && data.library_id === 'l1' && data.withdrawn_at === null);
  assert.ok(data.updated_at.isEqual(now));
  const [book] = (await sdk.getDocs(books.allBooks(db))).docs;
  assert.strictEqual(book.data().numberOfPages, 306);
});

test('an update that would corrupt a document is refused', async () => {
  const db = newDatabase();
  await books.setBook(db, 'b1', newBook(db));
  const before = stored(db, 'books-v1/b1');
  const update = (changes, ...entries) => () => books.updateBook(db, 'b1', changes, ...entries);
  await refused(update({}), '', /there is nothing to change/);
  await refused(update({ title: 5 }), 'title', /should be a string/);
  await refused(update({ title: books.increment(1) }), 'title', /should be a string/);
  await refused(update({ title: books.remove() }), 'title', /should be a string/);
  await refused(update({ title: sdk.deleteField() }), 'title', /should be a string/);
  await refused(update({ numberOfPages: sdk.increment(1) }), 'number_of_pages', /an integer/);
  await refused(update({ numberOfPages: books.increment(0.5) }), 'number_of_pages', /an integer/);
  await refused(update({ numberOfPages: books.arrayUnion('x') }), 'number_of_pages', /no array/);
  await refused(update({ genres: books.arrayUnion(5) }), 'genres[0]', /should be a string/);
  await refused(update({ cover: {} }), 'cover.small', /is missing/);
  await refused(update({ 'cover.small': 'a' }), 'cover.small', /no field to change/);
  await refused(update({ number_of_pages: 5 }), 'number_of_pages', /no field to change/);
  await refused(update({ addedAt: now }), 'added_at', /set by the server/);
  await refused(update({ title: 'a' }, { ratings: ['a', 'b'] }), 'ratings.a', /should be a number/);
  await refused(update({}, { genres: ['a', 'b'] }), 'genres', /no map with entries/);
  assert.strictEqual(stored(db, 'books-v1/b1'), before);
  await books.setCard(db, { id: 'c1', libraryId: 'l1', name: 'Gigi' });
  await refused(() => books.updateCard(db, 'c1', { libraryId: 'l2' }), 'library_id', /immutable/);
  await refused(() => books.updateLibrary(db, 'l1', { code: 'none' }), 'code', /should match/);
  const stock = { stock: ['gone', 1] };
  await books.setLibrary(db, 'l1', { name: 'A', closedAt: null });
  await books.updateLibrary(db, 'l1', {}, stock);
  assert.deepStrictEqual(stored(db, 'library-v1/l1').stock, { gone: 1 });
});

test('numbers are at most or at least what an update says', async () => {
  const db = newDatabase();
  await books.setBook(db, 'b1', newBook(db));
  const pages = async (change) => {
    await books.updateBook(db, 'b1', { numberOfPages: change }, { ratings: ['site.two', minimum(4)] });
    return stored(db, 'books-v1/b1').number_of_pages;
  };
  assert.strictEqual(await pages(minimum(310)), 304);
  assert.strictEqual(await pages(minimum(300)), 300);
  assert.strictEqual(await pages(maximum(290)), 300);
  assert.strictEqual(await pages(maximum(320)), 320);
  assert.strictEqual(stored(db, 'books-v1/b1').ratings['site.two'], 4);

  const before = stored(db, 'books-v1/b1');
  const update = (changes) => () => books.updateBook(db, 'b1', changes);
  await refused(update({ title: minimum(1) }), 'title', /should be a string/);
  await refused(update({ numberOfPages: minimum(0.5) }), 'number_of_pages', /an integer/);
  await refused(update({ numberOfPages: maximum('many') }), 'number_of_pages', /can't be changed by the string/);
  assert.strictEqual(stored(db, 'books-v1/b1'), before);
});

test('an SDK without minimum and maximum is named', async () => {
  const db = newDatabase();
  await books.setBook(db, 'b1', newBook(db));
  const newer = sdk.minimum;
  sdk.minimum = undefined;
  try {
    const update = () => books.updateBook(db, 'b1', { numberOfPages: minimum(1) });
    await refused(update, 'number_of_pages', /firebase has had since 12.14/);
  } finally {
    sdk.minimum = newer;
  }
});

test('a single document is updated', async () => {
  const db = newDatabase();
  await sdk.setDoc(books.appSettings(db), { greeting: 'Hello', visits: 1 });
  await books.updateAppSettings(db, { visits: books.increment(1) });
  assert.strictEqual(stored(db, 'settings/app').visits, 2);
});
