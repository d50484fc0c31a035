import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type S3Process, startS3 } from '#test/s3-process.ts';
import { type ServerProcess, startServer } from '#test/server-process.ts';
import { Postgres } from './postgres.ts';

const built = 'dist/server/main.js';
/** What each machine is called; 127.0.0.1 is the proxy that buyers reach. */
const portals = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
/** The address of the database: whichever is the primary is behind it. */
const databaseAddress = '127.0.0.5';
/** nginx ends within this time if it cannot use its settings. */
const REFUSES_WITHIN_MS = 500;
const addressOfDatabase = (number: number) => `127.0.0.${6 + number}`;

/** Where something will listen: nginx, portals, the address of the database, the databases: one and four standbys after it. */
const places: readonly (readonly [address: string, port: number])[] = [
  ['127.0.0.1', 8080],
  ['127.0.0.1', 8081],
  ...portals.map((address, number) => [address, 5002 + number] as const),
  [databaseAddress, 5432],
  ...[0, 1, 2, 3, 4].map((number) => [addressOfDatabase(number), 5432] as const),
];

/** @throws Error that names every place which another program has taken */
async function assertPlacesAreFree(): Promise<void> {
  const taken: string[] = [];
  for (const [host, port] of places) {
    const server = createServer();
    try {
      await once(server.listen({ host, port }), 'listening');
    } catch (error) {
      taken.push(`${host}:${port} (${(error as NodeJS.ErrnoException).code})`);
    }
    server.close();
  }
  if (taken.length > 0) throw new Error(`Something else listens at ${taken.join(', ')}: end it first`);
}

/** Three portals, a primary with a standby, a bucket and two proxies, as processes of this machine on addresses of their own. */
export class Machines {
  readonly url = 'http://127.0.0.1:8080';
  readonly bucket: S3Process;
  standby: Postgres | undefined;
  readonly #folder: string;
  readonly #portals: ServerProcess[] = [];
  readonly #proxies = new Map<string, ChildProcess>();
  readonly #databases: Postgres[] = [];
  #primary: Postgres | undefined;

  private constructor(folder: string, bucket: S3Process) {
    this.#folder = folder;
    this.bucket = bucket;
    process.on('exit', () => {
      for (const proxy of this.#proxies.values()) proxy.kill();
      for (const database of this.#databases) database.signal('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
  }

  static async start(): Promise<Machines> {
    if (!existsSync(built)) throw new Error(`There is no ${built}: npm run build`);
    await assertPlacesAreFree();
    const folder = mkdtempSync(join(tmpdir(), 'portal-machines-'));
    // PostgreSQL and the workers of nginx run as other users than root
    chmodSync(folder, 0o755);
    const machines = new Machines(folder, await startS3());
    machines.#primary = machines.#nextDatabase();
    await machines.primary.create();
    await machines.addStandby();
    await machines.#startProxy('database', machines.#databaseProxy());
    for (const number of portals.keys()) await machines.startPortal(number);
    await machines.#startProxy('portal', machines.#portalProxy());
    return machines;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#portals.map((portal) => portal.kill()));
    for (const proxy of this.#proxies.values()) if (proxy.kill()) await once(proxy, 'exit');
    await Promise.all([...this.#databases.map((database) => database.kill()), this.bucket.close()]);
  }

  get primary(): Postgres {
    if (!this.#primary) throw new Error('There is no primary');
    return this.#primary;
  }

  /** A copy of the primary on the next machine. */
  async addStandby(): Promise<void> {
    const standby = this.#nextDatabase();
    await standby.follow(this.primary);
    this.standby = standby;
  }

  /** Makes the standby the primary, and leads the address of the database to it. */
  async promoteStandby(): Promise<void> {
    if (!this.standby) throw new Error('There is no standby');
    await this.standby.promote();
    this.#primary = this.standby;
    this.standby = undefined;
    this.#write('database', this.#databaseProxy());
    this.#proxies.get('database')?.kill('SIGHUP');
  }

  #nextDatabase(): Postgres {
    const address = addressOfDatabase(this.#databases.length);
    const database = new Postgres(join(this.#folder, address), address);
    this.#databases.push(database);
    return database;
  }

  killPortal(number: number): Promise<void> | undefined {
    return this.#portals[number]?.kill();
  }

  /** Starts a portal whose folder no other can read; only the key of the portal is copied from the first. */
  async startPortal(number: number): Promise<void> {
    const address = portals[number] ?? '';
    const folder = join(this.#folder, address);
    const keys = join(folder, 'keys');
    if (!existsSync(folder)) {
      mkdirSync(keys, { recursive: true });
      for (const each of [folder, keys]) chmodSync(each, 0o700);
      if (number > 0) cpSync(join(this.#folder, portals[0] ?? '', 'keys'), keys, { recursive: true });
    }
    const environment = {
      ...this.bucket.environment,
      NODE_ENV: 'production',
      ALLOW_SAMPLE_PARK: 'true',
      HOST: address,
      PORT: String(5002 + number),
      DATA_DIR: folder,
      DATABASE_URL: `postgres://postgres@${databaseAddress}/portal`,
      DOCUMENT_STORE: 's3',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'info',
      // few buyers of the drill do the work of many, from one address
      LIMIT_REQUESTS_PER_MINUTE: '1000000',
      LIMIT_UPLOADS_PER_HOUR: '1000000',
      LIMIT_FILES_WITHOUT_BOOKING: '1000000',
    };
    this.#portals[number] = await startServer(environment, built, join(this.#folder, `${address}.log`));
  }

  /** ops/nginx.conf with these addresses, without TLS. */
  #portalProxy(): string {
    const sites = readFileSync('ops/nginx.conf', 'utf8')
      .replace(/^ +(?:listen \[::\]|ssl_).*\n/gm, '')
      .replace('listen 443 ssl http2', 'listen 127.0.0.1:8080')
      .replace('listen 80', 'listen 127.0.0.1:8081')
      .replace('/var/log/nginx', this.#folder)
      .replace(/127\.0\.0\.1:500(\d)/g, (server, digit) =>
        server.replace('127.0.0.1', portals[digit - 2] ?? ''),
      );
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = folders.map((name) => `${name}_temp_path ${this.#folder}/${name};`).join('\n');
    return `http {\naccess_log off;\n${paths}\n${sites}\n}`;
  }

  /** Passes connections on to the primary; those to the former one are cut. */
  #databaseProxy(): string {
    return `worker_shutdown_timeout 1s;
stream {
  server {
    listen ${databaseAddress}:5432;
    proxy_pass ${this.primary.address}:5432;
    proxy_connect_timeout 2s;
    proxy_timeout 1d;
  }
}`;
  }

  #write(name: string, configuration: string): string {
    const file = join(this.#folder, `nginx-${name}.conf`);
    const lines = [
      'include /etc/nginx/modules-enabled/*.conf;',
      'daemon off;',
      `pid ${this.#folder}/nginx-${name}.pid;`,
      'events { worker_connections 1024; }',
      configuration,
    ];
    writeFileSync(file, lines.join('\n'));
    return file;
  }

  async #startProxy(name: string, configuration: string): Promise<void> {
    const log = join(this.#folder, `nginx-${name}.log`);
    const proxy = spawn('nginx', ['-e', log, '-c', this.#write(name, configuration)], { stdio: 'inherit' });
    this.#proxies.set(name, proxy);
    const hasEnded = await Promise.race([once(proxy, 'exit'), sleep(REFUSES_WITHIN_MS)]);
    if (hasEnded) throw new Error(`nginx does not start: ${readFileSync(log, 'utf8')}`);
  }
}
