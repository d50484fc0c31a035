import { expect, it } from 'vitest';
import { isDevelopmentHost } from './development-host.ts';

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['192.0.2.7', true],
  ['portal.example', false],
  ['localhost.portal.example', false],
  ['', false],
])('%s is a host of development: %s (R-CONST-13, D-22, D-40)', (hostname, is) => {
  expect(isDevelopmentHost(hostname, '192.0.2.7')).toBe(is);
});

it('counts the configured address only once it is known', () => {
  expect(isDevelopmentHost('192.0.2.7')).toBe(false);
});
