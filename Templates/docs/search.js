'use strict';

// The search: no part of it touches the page, so that it runs anywhere.

/** Returns a text as it is compared: without regard to case and to marks over letters. */
function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the words of a name: number, of, pages. */
function wordsOf(name) {
  return name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').split(/[^\p{L}\p{N}]+/u).filter(Boolean).map(plain);
}

/** Returns a name without what separates its words, which languages do differently. */
function squashed(name) {
  return plain(name).replace(/[\s_-]/g, '');
}

/** Returns an entry with what the search compares. Its address says the path that `given` leaves out. */
function entryOf(given) {
  const path = given.path ?? decodeURIComponent(given.kind === 'field' ? given.id : given.id.replace(/^(query|document)\./, ''));
  const fields = { ...given, path, type: given.type ?? (given.kind === 'collection' ? path : given.kind) };
  const names = [fields.name, ...fields.also.split(' ').filter(Boolean)];
  return {
    ...fields,
    names: names.map(plain),
    squashed: names.map(squashed),
    words: names.flatMap(wordsOf),
    plainPath: plain(fields.path),
    plainType: plain(fields.type),
    labels: fields.labels.map(plain),
    plainOwner: plain(fields.owner),
    textWords: new Set(wordsOf(fields.text)),
    plainText: plain(fields.text),
  };
}

/** Returns how well a word fits an entry; 0 if it doesn't. */
function score(entry, word) {
  const joined = squashed(word);
  if (entry.names.includes(word)) return 100;
  if (joined && entry.squashed.includes(joined)) return 95;
  if (word.includes('.') || word.includes('/')) {
    if (entry.plainPath === word) return 98;
    return entry.plainPath.endsWith(word) ? 80 : entry.plainPath.includes(word) ? 60 : 0;
  }
  if (joined && entry.squashed.some((name) => name.startsWith(joined))) return 70;
  if (entry.words.includes(word)) return 60;
  if (entry.words.some((other) => other.startsWith(word))) return 45;
  if (entry.labels.includes(word)) return 40;
  if (entry.plainOwner && entry.plainOwner.includes(word)) return 35;
  if (entry.names.some((name) => name.includes(word))) return 30;
  if (entry.plainType === word) return 28;
  if (entry.plainPath.includes(word)) return 22;
  if (entry.plainType.includes(word)) return 18;
  if (entry.textWords.has(word)) return 16;
  if (entry.plainText.includes(word)) return 10;
  return 0;
}

const kindBonus = { collection: 6, type: 4, query: 2, field: 1, case: 0 };

/** Returns the entries that fit all words of a query, the best first. */
function search(entries, query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = [];
  entries.forEach((entry, index) => {
    const sum = score(entry, words.join(' ')) * words.length * 1.1;
    let own = 0;
    for (const word of words) {
      const points = score(entry, word);
      if (points === 0) { own = 0; break; }
      own += points;
    }
    if (sum || own) hits.push({ entry, index, sum: Math.max(sum, own) + kindBonus[entry.kind] });
  });
  hits.sort((one, other) => other.sum - one.sum || one.index - other.index);
  return hits.map((hit) => hit.entry);
}

/** Returns how many letters differ between two names. */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      const change = row[column - 1] + (one[line - 1] === other[column - 1] ? 0 : 1);
      next.push(Math.min(row[column] + 1, next[column - 1] + 1, change));
    }
    row = next;
  }
  return row[other.length];
}

/** Returns the entry whose name is nearest to a query that finds nothing; null if none is near. */
function nearest(entries, query) {
  const word = squashed(query);
  let best = null;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const entry of entries) {
    for (const [names, more] of [[entry.squashed, 0], [entry.words, 0.5]]) {
      for (const name of names) {
        if (Math.abs(name.length - word.length) >= least) continue;
        const found = distance(name, word) + more;
        if (found < least) { least = found; best = entry; }
      }
    }
  }
  const parts = plain(query).split(/\s+/).filter(Boolean);
  if (best || parts.length < 2) return best;
  // Of several words, one that nothing has may be mistyped.
  const odd = parts.find((part) => !entries.some((entry) => score(entry, part) > 0));
  return odd ? nearest(entries, odd) : null;
}

