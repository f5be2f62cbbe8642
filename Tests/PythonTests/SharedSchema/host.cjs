// Serves the example's web page and its Cloud Function while a command runs, whose status it ends with.
//
// Usage: host.cjs COMMAND …
//
// `{host}` in the command is the server's address. The folder that it runs in has what the compiler has
// made, and stand-ins for Google's SDKs, to which the page's import map then leads.

const { spawn } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { join, normalize } = require('node:path');

const place = {
  host: process.env.FIRESTORE_EMULATOR_HOST,
  project: process.env.GOOGLE_CLOUD_PROJECT,
};
const imports = {
  'firebase/app': '/StandIns/web/app.js',
  'firebase/firestore': '/StandIns/web/firestore.js',
};
const functions = require(join(process.cwd(), 'out/functions/src/index.js'));

/** Returns the page, whose import map is all that differs, and the place of the tests' emulator. */
function page() {
  const text = readFileSync('web/index.html', 'utf8');
  const map = /(<script type="importmap">)[^<]*/;
  if (!map.test(text)) throw new Error('the page has no import map');
  return text.replace(map, `<script>globalThis.emulator = ${JSON.stringify(place)}</script>$1
    ${JSON.stringify({ imports })}`);
}

function answer(request, response) {
  const path = normalize(new URL(request.url, 'http://localhost').pathname);
  if (request.method === 'POST') return call(functions[path.slice(1)], request, response);
  if (path === '/') return response.setHeader('Content-Type', 'text/html').end(page());
  if (path === '/favicon.ico') return response.writeHead(204).end();
  if (!path.endsWith('.js')) return response.writeHead(404).end();
  const file = path.startsWith('/lib/') ? join('page/web/src', path.slice(5)) : join('page', path);
  response.setHeader('Content-Type', 'text/javascript').end(readFileSync(file));
}

function call(handler, request, response) {
  let text = '';
  request.on('data', (data) => (text += data));
  request.on('end', () => {
    const answer = {
      status: (code) => Object.assign(answer, void (response.statusCode = code)),
      send: (body) => response.end(String(body)),
    };
    handler({ method: request.method, body: JSON.parse(text) }, answer);
  });
}

const server = createServer(answer).listen(0, '127.0.0.1', () => {
  const host = `127.0.0.1:${server.address().port}`;
  const [command, ...rest] = process.argv.slice(2).map((each) => each.replaceAll('{host}', host));
  spawn(command, rest, { stdio: 'inherit' }).on('exit', (status) => process.exit(status ?? 1));
});
