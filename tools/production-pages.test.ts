import { fileURLToPath } from 'node:url';
import * as vite from 'vite';
import { expect, it } from 'vitest';
import { cast, emailOf } from '#app/server/seed/cast.ts';
import { developmentAccount } from '../src/core/sessions/lifecycle.ts';

/** The client bundle of a production build. */
async function programForProduction(): Promise<string> {
  const built = await vite.build({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    mode: 'production',
    logLevel: 'error',
    build: { write: false, minify: false, reportCompressedSize: false },
  });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

it('pages for production name no account of a development (D-22, D-35)', async () => {
  const accounts = [developmentAccount.id, ...Object.values(cast).map(({ mailbox }) => emailOf(mailbox))];
  const program = await programForProduction();
  expect(program).toContain('Authentication error: Invalid user data received from server');
  expect(accounts.filter((account) => program.includes(account))).toEqual([]);
}, 120_000);
