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
    entries ??= Array.from(document.querySelectorAll('[data-kind], tr[id]'), (element) => entryOf({
      id: element.id,
      kind: element.dataset.kind ?? 'field',
      name: element.dataset.name ?? element.querySelector('a').textContent,
      path: element.dataset.path,
      type: element.dataset.type ?? (element.dataset.kind ? undefined : element.querySelector('td > code').textContent),
      also: element.dataset.also ?? '',
      owner: element.dataset.owner ?? '',
      labels: labelsOf(element).map(decodeURIComponent),
      text: element.querySelector('.about')?.textContent ?? '',
    }));
    return entries;
  }

  /** Returns a part of an address without its percent signs; as it is if that is cut in two. */
  function decoded(text) {
    try { return decodeURIComponent(text); } catch { return text; }
  }

  const labelsOf = (element) => (element.dataset.labels ?? '').split(' ').filter(Boolean);

  /** Hides all but the fields with a label, and what is around them; shows everything without one. */
  function filter(label) {
    document.querySelector('.filter')?.remove();
    document.querySelectorAll('.filtered').forEach((element) => { element.classList.remove('filtered'); });
    if (!label) return;
    const has = (element) => labelsOf(element).includes(label);
    for (const section of document.querySelectorAll('.entry')) {
      const rows = Array.from(section.querySelectorAll('tr[id]:not([data-kind])'));
      const nested = rows.map((row) => row.nextElementSibling).filter((row) => row?.matches('.nested'));
      for (const row of rows.concat(nested)) {
        row.classList.toggle('filtered', !has(row) && !Array.from(row.querySelectorAll('[data-labels]')).some(has));
      }
      for (const row of nested) {
        if (!row.classList.contains('filtered')) row.previousElementSibling.classList.remove('filtered');
      }
      section.classList.toggle('filtered', !has(section) && !rows.some(has));
    }
    byID('diagram')?.classList.add('filtered');
    document.querySelector('.label-index')?.classList.add('filtered');
    const bar = make('p', { className: 'filter', textContent: 'Only what is labelled ' });
    const all = make('button', { type: 'button', textContent: 'Show all' });
    all.addEventListener('click', () => { history.pushState(null, '', '#top'); filter(''); });
    bar.append(make('b', { textContent: decoded(label) }), ' ', all);
    byID('content').prepend(bar);
  }

  function close() {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  }

  function choose(index) {
    chosen = index;
    input.removeAttribute('aria-activedescendant');
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
      input.value = decoded(hash.slice(3));
      input.focus();
      show();
      return;
    }
    if (!hash) filter('');
    // What is gone, or is a part of a type that the field is a link to, is looked for where it was.
    let place = hash;
    while (place && !byID(place)) place = place.replace(/(^|[./])[^./]*$/, '');
    const target = byID(place);
    if (!target) return;
    if (hash.startsWith('label.')) {
      filter(hash.slice(6));
      scrollTo(0, 0);
      return;
    }
    if (target.closest('.filtered')) filter('');
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
  document.querySelectorAll('pre').forEach((code) => { code.tabIndex = 0; });
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
