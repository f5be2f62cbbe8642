'use strict';
// Runs the page's own script without a browser. Usage: node search.js PAGE QUERIES; prints what each query finds.
const fs = require('node:fs');

const page = fs.readFileSync(process.argv[2], 'utf8');
const script = page.slice(page.lastIndexOf('<script>') + 8, page.lastIndexOf('</script>'));
const own = { exports: {} };
new Function('module', script)(own);
const { entryOf, search, nearest } = own.exports;

const names = { amp: '&', lt: '<', gt: '>', quot: '"' };
const text = (html) => html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot);/g, (_, name) => names[name]);

const starts = [...page.matchAll(/<(?:[a-z]+ ([^>]*data-kind="[^>]*)|tr (id="[^>]*))>/g)];
const entries = starts.map((start, index) => {
  const attributes = Object.fromEntries([...(start[1] ?? start[2]).matchAll(/([a-z-]+)="([^"]*)"/g)].map((one) => [one[1], text(one[2])]));
  const rest = page.slice(start.index, starts[index + 1]?.index ?? page.length);
  const inside = (pattern) => text(pattern.exec(rest)?.[1] ?? '');
  return entryOf({
    id: attributes.id, kind: attributes['data-kind'] ?? 'field',
    name: attributes['data-name'] ?? inside(/<a [^>]*>([^]*?)<\/a>/),
    path: attributes['data-path'],
    type: attributes['data-type'] ?? (attributes['data-kind'] ? undefined : inside(/<td><code>([^]*?)<\/code>/)),
    also: attributes['data-also'] ?? '', owner: attributes['data-owner'] ?? '',
    labels: (attributes['data-labels'] ?? '').split(' ').filter(Boolean).map(decodeURIComponent),
    text: text(/<div class="about">([^]*?)<\/div>/.exec(rest)?.[1] ?? ''),
  });
});

for (const line of fs.readFileSync(process.argv[3], 'utf8').split('\n').filter(Boolean)) {
  const query = line.split('\t')[0];
  const hits = search(entries, query).slice(0, 3).map((entry) => entry.id);
  const near = hits.length === 0 ? nearest(entries, query) : null;
  console.log([query, ...(near ? ['nearest: ' + near.id] : hits)].join('\t'));
}
