import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addressesOf, endpoints } from '#test/endpoints.ts';
import { wrongHeaders } from '#test/headers.ts';
import { buildPeople, nowhere } from '#test/people.ts';
import { measured } from '#test/size.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ LIMIT_REQUESTS_PER_MINUTE: '1000000' });
});
afterAll(() => t.close());

const json = { 'content-type': 'application/json' };
/** Ways to send a call, each of which ends in another status. */
const ways = {
  plain: {},
  malformed: { payload: '{"a":', headers: json },
  'of another type': { payload: '<a/>', headers: { 'content-type': 'application/xml' } },
  'too large': { payload: JSON.stringify({ note: 'x'.repeat(300_000) }), headers: json },
};

it('every call answers every status with the security headers (D-131)', async () => {
  const { superAdmin, buyer } = await buildPeople(t.db);
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const check = async (method: string, url: string, sent: object = {}, token?: string) => {
    const given = 'headers' in sent ? (sent.headers as object) : {};
    const headers = { ...given, ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await t.app.inject({
      method: method as 'GET',
      url,
      ...sent,
      headers,
      payloadAsStream: true,
    });
    reply.stream().destroy();
    statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
    faults.push(...wrongHeaders(url, reply.headers).map((each) => `${method} ${url}: ${each}`));
  };
  const [office, member] = [await t.tokenFor(superAdmin), await t.tokenFor(buyer)];
  for (const [method = '', path = ''] of endpoints.flatMap(addressesOf).map((each) => each.split(' '))) {
    const url = `/api${path.replace(/:\w+/g, nowhere)}`;
    for (const way of Object.values(ways)) await check(method, url, method === 'GET' ? {} : way);
    await check('HEAD', url);
    await check('PATCH', url);
    await check(method, `${url}/%`);
    if (method !== 'GET') continue;
    for (const token of [office, member]) await check(method, url, {}, token);
  }
  expect(faults).toEqual([]);
  const classes = [200, 400, 401, 403, 404, 405, 413, 415];
  expect(classes.filter((status) => !statuses.has(status))).toEqual([]);
  const answers = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const seen = [...statuses.keys()].sort().join(' ');
  measured({ answers, statuses: seen, 'without a header': faults.length });
}, 120_000);

it('so do the limit of calls and a failure of the server', async () => {
  const limited = await testApp({ LIMIT_REQUESTS_PER_MINUTE: '1' });
  await limited.call(null, 'GET /agencies/public');
  // `call` itself throws where a header is missing
  expect((await limited.call(null, 'GET /agencies/public')).status).toBe(429);
  await limited.close();
  const broken = await testApp(
    {},
    { store: (usual) => ({ ...usual, get: () => Promise.reject(new Error('a fault')) }) },
  );
  const { buyer } = await buildPeople(broken.db);
  const sent = await uploadForm({ bytes: writePdf(), name: 'slip.pdf' });
  const { documentUrl } = (await broken.call(buyer, 'POST /uploads/document', sent)).body;
  expect((await broken.call(buyer, `GET ${documentUrl.slice('/api'.length)}`)).status).toBe(500);
  await broken.close();
});

/** Writes bytes to the listening server, and returns what comes back. */
function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let heard = '';
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => {
      heard += chunk.toString();
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}

it.each([
  ['no request at all', 'nonsense\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    400,
  ],
  [
    'a length and chunks',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a head of 40 kB', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
])('what is no valid HTTP, %s, is refused with the same headers', async (_name, bytes, status) => {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as { port: number };
  const [head = '', body = ''] = (await sendRaw(port, bytes)).split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [field.split(': ')[0]?.toLowerCase() ?? '', field.split(': ')[1] ?? '']),
  );
  expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(wrongHeaders('/api', headers)).toEqual([]);
  expect(JSON.parse(body)).toEqual({ message: expect.any(String), code: expect.stringMatching(/^[A-Z_]+$/) });
});

it('a missing, weakened or talkative header is noticed', async () => {
  const { headers } = await t.app.inject('/api/agencies/public');
  expect(wrongHeaders('/api/agencies/public', headers)).toEqual([]);
  const protecting = [
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-resource-policy',
    'origin-agent-cluster',
    'x-frame-options',
    'x-xss-protection',
    'x-permitted-cross-domain-policies',
    'content-security-policy',
    'cache-control',
  ];
  for (const name of protecting) {
    expect(wrongHeaders('/api/x', { ...headers, [name]: undefined })).toEqual([`${name}: missing`]);
    expect(wrongHeaders('/api/x', { ...headers, [name]: 'unsafe' })).toEqual([`${name}: unsafe`]);
  }
  expect(wrongHeaders('/api/x', { ...headers, server: 'node' })).toEqual(['server']);
});
