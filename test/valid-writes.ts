import { uploadForm } from '#core/documents/server/factory.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { TestApp, TestReply } from './app.ts';
import { endpoints } from './endpoints.ts';
import { buildStage, type WriteCall } from './stage.ts';
import { writeCalls } from './write-calls.ts';

export const writingEndpoints: readonly Endpoint[] = endpoints.filter(({ method }) => method !== 'GET');

/** A valid call of a writing endpoint on a new stage, whose sender is signed in. */
export async function prepareWrite(t: TestApp, { method, path }: Endpoint): Promise<WriteCall> {
  const row = writeCalls[`${method} ${path}`];
  if (!row) throw new Error(`${method} ${path} has no row in write-calls.ts`);
  const call = await row(await buildStage(t));
  // so that the sign-in is none of the changes of the call
  if (call.by) await t.call(call.by, 'GET /users/me');
  return call;
}

export async function sendWrite(
  t: TestApp,
  { by, path, body, file }: WriteCall,
  { method }: Endpoint,
): Promise<TestReply> {
  if (!file) return t.call(by, `${method} ${path}`, { body: body ?? {} });
  const fields = Object.fromEntries(Object.entries(body ?? {}).map(([key, value]) => [key, String(value)]));
  return t.call(by, `${method} ${path}`, await uploadForm(file, fields));
}
