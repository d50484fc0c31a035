import { expect, it } from 'vitest';
import { addressIn, splitAddress } from './language.ts';

it.each([
  ['/', 'en', '/'],
  ['/zh', 'zh', '/'],
  ['/zh/price-list', 'zh', '/price-list'],
  ['/ms/', 'ms', '/'],
  ['/zhongguo', 'en', '/zhongguo'],
  ['/zh//elsewhere.example', 'zh', '/elsewhere.example'],
  ['//elsewhere.example', 'en', '/elsewhere.example'],
  ['/en', 'en', '/en'],
])('%s is in %s the path %s (D-291)', (address, language, path) => {
  expect(splitAddress(address)).toEqual({ language, path });
});

it('puts the language before a path, and none before one in English (D-291)', () => {
  expect(addressIn('en', '/login')).toBe('/login');
  expect(addressIn('ms', '/login')).toBe('/ms/login');
  expect(addressIn('zh', '/')).toBe('/zh');
});
