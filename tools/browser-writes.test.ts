import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Goal S16: the browser asks the server by one function, which no-false-success.test.ts tries over every fault.

/** The sources of the browser, by path. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /(^|\/)web\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join('src', path), 'utf8')] as const);

it('the browser asks the server in one place, but for the contact form and the stream', () => {
  const direct = sources.filter(([, text]) => /\bfetch\(|new XMLHttpRequest|sendBeacon/.test(text));
  expect(direct.map(([path]) => path).sort()).toEqual([
    'core/enquiries/web/send-contact-form.ts',
    'platform/web/api-client/send.ts',
    'platform/web/live/event-stream.ts',
  ]);
});
