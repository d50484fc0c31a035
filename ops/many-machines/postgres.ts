import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresOwner, postgresProgram } from '#test/postgres-cluster.ts';

const PORT = 5432;
const STARTS_WITHIN_MS = 30_000;
const owner = postgresOwner();

/** A PostgreSQL on an address of its own, with the settings of a default installation. */
export class Postgres {
  readonly address: string;
  readonly #folder: string;
  #server: ChildProcess | undefined;

  constructor(folder: string, address: string) {
    this.#folder = folder;
    this.address = address;
    mkdirSync(folder, { mode: 0o700 });
    if (owner) chownSync(folder, owner.uid, owner.gid);
  }

  /** A new cluster with an empty database. */
  async create(): Promise<void> {
    this.#run('initdb', '-D', this.#data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
    await this.#start();
    await this.ask('CREATE DATABASE portal', 'postgres');
  }

  /**
   * Becomes a copy that follows this primary over a replication slot, so that it finds what it has missed. From then on a
   * commit of the primary waits for it: a booking that a buyer was told of is on both.
   */
  async follow(primary: Postgres): Promise<void> {
    const source = `host=${primary.address} port=${PORT} user=postgres application_name=standby`;
    this.#run('pg_basebackup', '-D', this.#data, '-d', source, '-R', '-C', '-S', 'standby', '-c', 'fast');
    await this.#start();
    await primary.#waitFor('standby');
  }

  /** Commits wait for no standby any more, those that wait now included, and nothing is kept for one. */
  async goOnAlone(): Promise<void> {
    await this.#waitFor('');
    await this.ask('SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE NOT active');
  }

  /** Makes the standby the primary, which waits for no standby even if it was copied with that setting. */
  async promote(): Promise<void> {
    await this.ask('SELECT pg_promote()');
    await this.goOnAlone();
  }

  get url(): string {
    return `postgres://postgres@${this.address}:${PORT}/portal`;
  }

  /** Runs a statement over a connection of its own. */
  async ask<Row extends pg.QueryResultRow>(statement: string, database = 'portal'): Promise<Row[]> {
    const { address: host } = this;
    const client = new pg.Client({ host, port: PORT, user: 'postgres', database });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** As if its machine were cut off: connections stay, and nothing answers. */
  cutOff(): void {
    this.signal('SIGSTOP');
  }

  /** As if its machine had lost power. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    if (this.#server && this.#server.exitCode === null && this.#server.signalCode === null)
      await once(this.#server, 'exit');
  }

  /** To the server and its children; the postmaster first, so that it starts none meanwhile. */
  signal(signal: NodeJS.Signals): void {
    const pid = this.#server?.pid;
    if (!pid || this.#server?.exitCode !== null || this.#server.signalCode !== null) return;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    for (const each of [pid, ...children.map(Number)]) if (each) process.kill(each, signal);
  }

  async #waitFor(standbys: string): Promise<void> {
    await this.ask(`ALTER SYSTEM SET synchronous_standby_names = '${standbys}'`);
    await this.ask('SELECT pg_reload_conf()');
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  #run(program: string, ...parameters: string[]): void {
    execFileSync(postgresProgram(program), parameters, {
      ...owner,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  async #start(): Promise<void> {
    const log = openSync(join(this.#folder, 'log'), 'a');
    const settings = ['-D', this.#data, '-h', this.address, '-p', String(PORT), '-k', this.#folder];
    this.#server = spawn(postgresProgram('postgres'), settings, { ...owner, stdio: ['ignore', log, log] });
    const late = Date.now() + STARTS_WITHIN_MS;
    for (;;) {
      try {
        await this.ask('SELECT 1', 'postgres');
        return;
      } catch (error) {
        if (this.#server.exitCode !== null || Date.now() > late) throw error;
        await sleep(100);
      }
    }
  }
}
