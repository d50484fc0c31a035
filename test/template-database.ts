import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedPark } from '#app/server/seed/park.ts';
import { migrateEmbedded } from '#platform/server/db/migrate.ts';
import { embeddedExtensions, openPostgres, type Tx } from '#platform/server/db/open.ts';
import { park } from './park.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Either an image of the embedded database, or a PostgreSQL server with a template on it. */
    template: { kind: 'embedded'; image: string } | { kind: 'postgres'; url: string; name: string };
  }
}

/** The template of every test file's database: migrated, with the park. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? setupPostgres(project, url) : setupEmbedded(project);
}

async function setupEmbedded(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-template-'));
  const client = await PGlite.create({ extensions: embeddedExtensions });
  const db = drizzle(client);
  await migrateEmbedded(db);
  await db.transaction((tx) => seedPark(tx as unknown as Tx, park, new Date()));
  const image = join(folder, 'image.tar');
  await writeFile(image, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
  await client.close();
  project.provide('template', { kind: 'embedded', image });
  return () => rm(folder, { recursive: true, force: true });
}

async function setupPostgres(project: TestProject, url: string) {
  // each project of a run sets up its own
  const name = `portal_template_${project.name}_${process.pid}`;
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  const database = await openPostgres(withDatabase(url, name));
  await database.db.transaction((tx) => seedPark(tx as Tx, park, new Date()));
  await database.close();
  project.provide('template', { kind: 'postgres', url, name });
  return async () => {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.end();
  };
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}
