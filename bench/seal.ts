import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { openDatabase } from '#platform/server/db/open.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { testVault } from '#test/vault.ts';
import { middle, type Ratio, tokenOf } from './ask.ts';
import { buildPortal, type Place } from './portal.ts';

const ROUNDS = 30;

/** A vault that stores files as they are: what an upload took before it was sealed. */
function plainVault(): Vault {
  const key = { wrappedKey: Buffer.alloc(60), keyId: 'plain' };
  return {
    ...testVault(),
    seal: (_storageKey, plain) => ({ ...key, sealed: Buffer.from(plain) }),
    open: (_storageKey, stored) => Buffer.from(stored),
  };
}

/** A photo of a phone: noise, which compresses as badly as a real one. */
export async function drawPhoto(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const };
  return sharp(randomBytes(width * height * 3), { raw })
    .blur(2)
    .jpeg()
    .toBuffer();
}

/** Uploads the same files sealed and plain in turns, and prints the middle of each and of their ratio. */
export async function compareSealing({ url, folder }: Place): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  const database = await openDatabase({ databaseUrl: url, dataDir: join(folder, 'seal') });
  const settings = { LIMIT_UPLOADS_PER_HOUR: '100000', LIMIT_FILES_WITHOUT_BOOKING: '100000' };
  const start = (name: string, vault: Vault) =>
    buildPortal(database, join(folder, name), { vault, settings });
  const apps = { plain: await start('plain', plainVault()), sealed: await start('sealed', testVault()) };
  const person = await buildUser(database.db, { email: `seal-${Date.now()}@test.example` });
  const authorization = `Bearer ${await tokenOf(database.db, person.id)}`;
  const files = {
    'photo of 2,400 px': await drawPhoto(2_400, 1_800),
    'PDF of 9 MB': writePdf(`<< /Length ${9_000_000} >>\nstream\n${'x'.repeat(9_000_000)}\nendstream`),
    'small PDF': writePdf(),
  };
  console.log(`Uploads sealed beside plain, the middle of ${ROUNDS} in turns\n`);
  for (const [name, bytes] of Object.entries(files)) {
    const form = await uploadForm({ bytes });
    const took = { plain: [] as number[], sealed: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const way of round % 2 ? (['plain', 'sealed'] as const) : (['sealed', 'plain'] as const)) {
        const since = performance.now();
        const { statusCode, body } = await apps[way].inject({
          method: 'POST',
          url: '/api/uploads/document',
          payload: form.payload,
          headers: { ...form.headers, authorization },
        });
        took[way].push(performance.now() - since);
        if (statusCode !== 201) throw new Error(`An upload answered ${statusCode}: ${body}`);
      }
    }
    const ratio = middle(took.sealed.map((sealed, round) => sealed / (took.plain[round] ?? sealed)));
    const time = (times: readonly number[]) => `${middle(times).toFixed(1)} ms`;
    console.log(
      `${name} (${bytes.length} bytes): sealed ${time(took.sealed)}, plain ${time(took.plain)}, ratio ${ratio.toFixed(2)}`,
    );
    ratios.push({ part: `sealed ${name}, of a plain one`, ratio, aim: 'at most 1.15' });
  }
  for (const app of Object.values(apps)) await app.close();
  await database.close();
  return ratios;
}
