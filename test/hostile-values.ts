import fc from 'fast-check';

/** Within every character limit, and too many bytes for an index entry, even compressed. */
export const manyBytes = Array.from({ length: 1000 }, (_, index) =>
  String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
).join('');

/** What no reply may quote: a stack, a file name, SQL, or the message of a library. */
export const leak =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|drizzle|postgres|pglite|zod|violates|syntax (?:error )?at|relation "|column "|Failed query|insert into|select .* from|Invalid input|Too (?:big|small)|Unrecognized key|Cannot read prop|undefined is not|Unexpected token/i;

/** Days and moments at the ends of what ISO 8601, JavaScript and PostgreSQL can write, and ids that are none (D-326). */
export const extremes = [
  '',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-12:00',
];

/** Strings for injection into SQL, shells, HTML, paths, mail headers and spreadsheets, and other known crashers. */
const words = [
  ...extremes,
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202egnirts',
  '\u0430dmin@aero.example',
  'İstanbul',
  '👩‍👩‍👧‍👦'.repeat(40),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L',
  "'; DROP TABLE users; --",
  "' OR '1'='1",
  '1; VACUUM',
  '$1',
  '{{7*7}}',
  '%s%n%x',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../etc/passwd',
  '..\\..\\windows\\system32',
  '%00',
  '%2e%2e%2f',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '|id; $(id) `id`',
  '=HYPERLINK("http://evil.example")',
  '@SUM(1+1)',
  'a\r\nBcc: victim@evil.example',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'me',
  'public',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-4000-8000-000000000001}',
  '507f1f77bcf86cd799439011',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '+275760-09-13T00:00:00.001Z',
  'x'.repeat(41),
  manyBytes,
  'x'.repeat(5_000),
  'é'.repeat(60_000),
];

const numbers = [0, -0, -1, 0.1, 1e21, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, Number.MAX_VALUE, 5e-324];

const word: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
);

/** A value of the wrong type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers, true, false, null, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(word, word, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** One path segment, encoded well, badly or not at all. */
export const hostilePiece: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: word.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000) || '%20'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%E0%A4%A',
      '%c0%af',
      '%ff',
      '..%2f..',
      '.',
      '..',
      ';a=b',
      '*',
      '(',
      ':id',
      '%25',
      '+',
    ),
  },
);

/** A query string with repeated names and values of any kind. */
export function hostileQuery(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    fc.constantFrom(...names),
    word.map((text) => text.slice(0, 100).toWellFormed()),
  );
  const pair = fc
    .tuple(name, word)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value.toWellFormed())}`);
  return fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: pair },
        { weight: 1, arbitrary: fc.constantFrom('%', '=', '&&', 'a[b]=1', 'limit=%ff') },
      ),
      {
        maxLength: 3,
      },
    )
    .map((pairs) => pairs.join('&').slice(0, 6_000));
}

type Payload = { payload: string | Buffer; headers: Record<string, string> };
const json = { 'content-type': 'application/json' };
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`;
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const file = (name: string, body: string) =>
  part(
    `Content-Disposition: form-data; name="document"; filename="${name}"\r\nContent-Type: image/png`,
    body,
  );

/** Malformed bodies. */
export const hostileBody: fc.Arbitrary<Payload> = fc.oneof(
  fc
    .constantFrom(
      '{',
      '"',
      'nul',
      '[]',
      '1e999',
      '"text"',
      'null',
      '{"a":1,"a":2}',
      '{"__proto__":{"role":"super_admin"}}',
      '{"constructor":{"prototype":{"role":"super_admin"}}}',
      '\ufeff{}',
      '{"name":"\\ud800","email":"\\u0000"}',
      deep(5_000),
      deep(10_000),
      `{"a":${deep(2_000)}}`,
      `{${Array.from({ length: 10_000 }, (_, index) => `"k${index}":1`).join()}}`,
      `{"name":"${'x'.repeat(1_000_000)}"}`,
    )
    .map((payload): Payload => ({ payload, headers: json })),
  fc
    .constantFrom(
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      'x',
      'multipart/form-data',
      '',
    )
    .map((type): Payload => ({ payload: 'a=1&role=admin', headers: { 'content-type': type } })),
  fc.constantFrom('gzip', 'br', 'nonsense').map(
    (encoding): Payload => ({
      payload: Buffer.from([0x1f, 0x8b, 8, 0]),
      headers: { ...json, 'content-encoding': encoding },
    }),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes): Payload => ({ payload: Buffer.from(bytes), headers: json })),
  fc
    .constantFrom(
      '',
      '--b--',
      '--b\r\n',
      '--other--',
      part('Content-Disposition: form-data; name="documentType"', 'cheque'),
      `${file('a.png', '')}--b--`,
      `${file('../../a.png', 'no picture')}--b--`,
      `${file('a\u0000.svg', '<svg onload="alert(1)"/>')}--b--`,
      `${file('x.pdf', '%PDF-1.7 /JavaScript')}--b--`,
      `${file('cut.png', '\u0089PNG\r\n')}`,
      `${file('a.png', 'x').repeat(3)}--b--`,
      `${part('Content-Disposition: form-data; name="documentType"', 'x'.repeat(5_000))}--b--`,
      `${part('Content-Disposition: form-data; name="__proto__"', 'x')}${file('a.png', 'x')}--b--`,
      `${part('Content-Disposition: form-data', 'x')}--b--`,
      `${part(`X: ${'y'.repeat(20_000)}`, 'x')}--b--`,
      `${part('Content-Disposition: form-data; name="a"', 'x').repeat(40)}--b--`,
    )
    .map((payload): Payload => ({ payload, headers: form })),
);

/** Hostile headers. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'x'.repeat(9_000)}` },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { 'idempotency-key': 'x' },
  { 'idempotency-key': 'é'.repeat(20) },
  { 'idempotency-key': 'a-key-of-many-calls' },
  { accept: 'image/png' },
  { 'accept-encoding': 'br;q=x, *;q=0' },
  { range: 'bytes=9-1' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'yesterday' },
  { origin: 'null' },
  { host: 'evil.example' },
  { 'x-forwarded-for': "'; DROP TABLE users; --" },
  { 'x-http-method-override': 'DELETE' },
  { 'user-agent': `<script>${'x'.repeat(3_000)}` },
  { cookie: 'token=x; token=y' },
  { expect: '200-ok' },
);
