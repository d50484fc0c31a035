import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { builtServer } from '#test/server-process.ts';

const throwing = { uncaughtException: 'throw fault', unhandledRejection: 'Promise.reject(fault)' };

/** Runs the server with a database fault that occurs once it listens for `event`. */
async function meetFault(event: keyof typeof throwing): Promise<{ code: unknown; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-fault-'));
  const meddling = `
    const fault = Object.assign(new Error('invalid input syntax for type uuid: "Aminah"'), { code: '22P02' });
    process.on('newListener', (event) => event === '${event}' && setImmediate(() => { ${throwing[event]} }));`;
  const preload = `data:text/javascript;base64,${Buffer.from(meddling).toString('base64')}`;
  const environment = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder };
  const program = ['--import', preload, await builtServer()];
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, program, { env: environment, timeout: 50_000 }, (error, out, problems) =>
        resolve({ code: error?.code, said: out + problems }),
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it.each(['uncaughtException', 'unhandledRejection'] as const)(
  'an %s ends the process with a reason that gives no value away',
  async (event) => {
    const { code, said } = await meetFault(event);
    expect(code).toBe(1);
    expect(said).toContain('The portal has to stop: invalid input syntax for type uuid: "…"');
    expect(said).not.toContain('Aminah');
  },
);

it('a production start on the embedded database exits with one line that names the reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-production-'));
  const environment = { NODE_ENV: 'production', PORT: '0', DATA_DIR: folder };
  const ended = promisify(execFile)(process.execPath, [await builtServer()], {
    env: environment,
    timeout: 50_000,
  });
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^DATABASE_URL is not set: [^\n]+ALLOW_EMBEDDED=true[^\n]*\n$/),
  });
  await rm(folder, { recursive: true, force: true });
});
