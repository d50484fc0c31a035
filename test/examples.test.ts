import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleId } from '#shared/endpoint.ts';
import { type TestApp, testApp } from './app.ts';
import { addressesOf, endpoints } from './endpoints.ts';
import { buildStage } from './stage.ts';
import { writeCalls } from './write-calls.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ LIMIT_ENQUIRIES_PER_HOUR: '1000' });
});
afterAll(() => t.close());

const someId = exampleId('');
const isId = (value: unknown) => JSON.stringify(value)?.includes(someId) ?? false;

/** The example with existing ids, for a login an existing e-mail, for a paper the sum of its bytes, for a viewing a free time. */
function withRecords(channel: string, example: object, real: Record<string, unknown> = {}) {
  const filled = Object.entries(example).map(([name, value]) => {
    const isRecord =
      isId(value) ||
      name === 'sha256' ||
      name === 'startsAt' ||
      (channel === 'POST /auth/login' && name === 'email');
    if (isRecord && real[name] === undefined) throw new Error(`${channel} has nothing to name as ${name}`);
    return [name, isRecord ? real[name] : value];
  });
  return Object.fromEntries(filled);
}

describe('the examples of openapi.json work as they stand', () => {
  it.each(
    endpoints.flatMap((endpoint) =>
      endpoint.example ? [[addressesOf(endpoint)[0] ?? '', endpoint.example] as const] : [],
    ),
  )('%s', async (channel, example) => {
    const call = await writeCalls[channel]?.(await buildStage(t));
    if (!call) throw new Error(`${channel} has no row in write-calls.ts`);
    const [method] = channel.split(' ');
    const body = withRecords(channel, example, call.body);
    const reply = await t.call(call.by, `${method} ${call.path}`, { body });
    expect([reply.status < 300, reply.body.code]).toEqual([true, undefined]);
  });
});
