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

/** Returns an entry with what the search compares. */
function entryOf(fields) {
  const names = [fields.name, ...fields.also.split(' ').filter(Boolean)];
  return {
    ...fields,
    names: names.map(plain),
    squashed: names.map(squashed),
    words: names.flatMap(wordsOf),
    plainPath: plain(fields.path),
    plainType: plain(fields.type),
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
    for (const name of [...entry.squashed, ...entry.words]) {
      if (Math.abs(name.length - word.length) >= least) continue;
      const found = distance(name, word);
      if (found < least) { least = found; best = entry; }
    }
  }
  return best;
}

/** Makes the page's search, its tabs, its foldings and its diagram work. */
function start() {
  const byID = (id) => document.getElementById(id);
  const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const input = byID('query');
  const list = byID('results');
  const status = byID('status');
  let entries = null;
  let hits = [];
  let chosen = -1;

  function allEntries() {
    entries ??= Array.from(document.querySelectorAll('[data-kind]'), (element) => entryOf({
      id: element.id,
      kind: element.dataset.kind,
      name: element.dataset.name,
      path: element.dataset.path,
      type: element.dataset.type,
      also: element.dataset.also,
      text: element.querySelector('.about')?.textContent ?? '',
    }));
    return entries;
  }

  function close() {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  }

  function choose(index) {
    chosen = index;
    for (const [place, item] of Array.from(list.children).entries()) {
      item.setAttribute('aria-selected', String(place === index));
      if (place === index) {
        item.scrollIntoView({ block: 'nearest' });
        input.setAttribute('aria-activedescendant', item.id);
      }
    }
  }

  function item(entry, index, isNearest) {
    const element = make('li', { id: 'result-' + index, role: 'option' });
    const line = make('div', { className: 'hit' });
    const name = ['collection', 'type'].includes(entry.kind) ? entry.name : entry.path;
    line.append(
      make('b', { textContent: name }),
      make('span', { textContent: isNearest ? 'Did you mean this?' : entry.kind }));
    element.append(line);
    if (entry.text.trim()) element.append(make('p', { textContent: entry.text.trim() }));
    element.addEventListener('mousedown', (event) => { event.preventDefault(); go(index); });
    return element;
  }

  function show() {
    const query = input.value.trim();
    hits = search(allEntries(), query).slice(0, 40);
    const other = query && hits.length === 0 ? nearest(allEntries(), query) : null;
    if (other) hits = [other];
    list.replaceChildren(...hits.map((entry, index) => item(entry, index, other !== null)));
    status.textContent = !query ? '' : other ? 'Nothing found; the nearest name is ' + other.name
      : hits.length === 0 ? 'Nothing found' : hits.length + ' found';
    list.hidden = hits.length === 0;
    input.setAttribute('aria-expanded', String(hits.length > 0));
    choose(hits.length > 0 ? 0 : -1);
  }

  function go(index) {
    const entry = hits[index];
    if (!entry) return;
    close();
    input.blur();
    if (location.hash.slice(1) === entry.id) reveal(); else location.hash = entry.id;
  }

  function onKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) choose((chosen + step + hits.length) % hits.length);
    else if (event.key === 'Enter') go(chosen);
    else if (event.key === 'Escape') { if (list.hidden) input.blur(); else close(); }
    else return;
    event.preventDefault();
  }

  /** Unfolds what is around the place that the address names, and shows it. */
  function reveal() {
    const hash = location.hash.slice(1);
    if (hash.startsWith('?q=')) {
      input.value = decodeURIComponent(hash.slice(3));
      input.focus();
      show();
      return;
    }
    const target = hash && byID(hash);
    if (!target) return;
    for (let outer = target.parentElement; outer; outer = outer.parentElement) {
      if (outer.tagName === 'DETAILS') outer.open = true;
    }
    target.scrollIntoView();
  }

  function makeTabs(box, number) {
    const parts = Array.from(box.querySelectorAll(':scope > .tab'));
    const bar = make('div', { className: 'tablist', role: 'tablist' });
    const buttons = parts.map((part, index) => {
      const button = make('button', {
        type: 'button', role: 'tab', id: 'tab-' + number + '-' + index, textContent: part.dataset.title,
      });
      part.id = 'panel-' + number + '-' + index;
      part.role = 'tabpanel';
      part.setAttribute('aria-labelledby', button.id);
      button.setAttribute('aria-controls', part.id);
      button.addEventListener('click', () => selectTabs(part.dataset.title));
      button.addEventListener('keydown', (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = buttons[(index + step + buttons.length) % buttons.length];
        next.click();
        next.focus();
      });
      return button;
    });
    bar.append(...buttons);
    box.prepend(bar);
    box.classList.add('ready');
    return { parts, buttons };
  }

  // A language that is chosen once is chosen everywhere.
  const tabs = Array.from(document.querySelectorAll('.tabs'), makeTabs);
  function selectTabs(title) {
    for (const { parts, buttons } of tabs) {
      const found = Math.max(0, parts.findIndex((part) => part.dataset.title === title));
      parts.forEach((part, index) => { part.hidden = index !== found; });
      buttons.forEach((button, index) => {
        button.setAttribute('aria-selected', String(index === found));
        button.tabIndex = index === found ? 0 : -1;
      });
    }
  }

  /** Lets a diagram fit into the page, unless its texts became too small. */
  function fitDiagram(svg) {
    const { width, height } = svg.viewBox.baseVal;
    const scale = Math.min(1, Math.max(0.84, (svg.parentElement.clientWidth - 20) / width));
    svg.setAttribute('width', width * scale);
    svg.setAttribute('height', height * scale);
  }

  function focusDiagram(svg) {
    fitDiagram(svg);
    addEventListener('resize', () => fitDiagram(svg));
    const boxes = Array.from(svg.querySelectorAll('.box'));
    const lines = Array.from(svg.querySelectorAll('[data-ends]'));
    const show = (box) => {
      svg.classList.toggle('focused', box !== null);
      const near = new Set(box ? [box.dataset.box] : []);
      for (const line of lines) {
        const ends = line.dataset.ends.split(' ');
        const isNear = box !== null && ends.includes(box.dataset.box);
        line.classList.toggle('near', isNear);
        if (isNear) ends.forEach((end) => near.add(end));
      }
      for (const other of boxes) other.classList.toggle('near', near.has(other.dataset.box));
    };
    for (const box of boxes) {
      ['pointerenter', 'focus'].forEach((event) => box.addEventListener(event, () => show(box)));
      ['pointerleave', 'blur'].forEach((event) => box.addEventListener(event, () => show(null)));
    }
  }

  byID('search').hidden = false;
  input.addEventListener('input', show);
  input.addEventListener('focus', () => { if (input.value) show(); });
  input.addEventListener('blur', close);
  input.addEventListener('keydown', onKey);
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    event.preventDefault();
    input.focus();
  });
  selectTabs('');
  document.querySelectorAll('.diagram-svg').forEach(focusDiagram);
  if (matchMedia('(max-width: 860px)').matches) document.querySelector('.contents').open = false;
  const fold = (selector, open) => document.querySelectorAll(selector).forEach((one) => { one.open = open; });
  fold('.nested details .nested details', false);
  addEventListener('beforeprint', () => fold('main details', true));
  addEventListener('hashchange', reveal);
  reveal();
}

if (typeof document !== 'undefined') start();
if (typeof module !== 'undefined') module.exports = { entryOf, search, nearest };
