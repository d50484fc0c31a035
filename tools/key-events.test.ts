import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Reads the key of an event by itself, or has it read by a library that knows no input methods. */
const reads = /\bevent\.(key|code|keyCode)\b|'keydown', \(\{|useHotkeys|getHotkeyHandler/;

it('handlers of keys ask keyOf, which leaves those of an input method alone (D-300)', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /web\/.*\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => !name.includes('web/ui/keys/'));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((name) => reads.test(readFileSync(join('src', name), 'utf8')))).toEqual([]);
});
