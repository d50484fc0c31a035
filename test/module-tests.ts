import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { BookingSearch } from '#core/bookings/server/search-store.ts';
import type { Db } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import type { Permission } from '#shared/permission.ts';
import type { Caller } from './access/callers.ts';
import type { Collect } from './access/listed-rows.ts';
import type { Build, Expectation, Resource } from './access/resource.ts';
import type { TestReply } from './app.ts';
import type { Stage, WriteCall } from './stage.ts';

/** The audit entries of a call, and of the first one its old value, new value and reason; null for a call without an audited change. */
export type Recorded = { actions: string[]; from?: unknown; to?: unknown; why?: string } | null;

/** What a module brings to the tests over all calls; its rows of the access matrix stand beside it (docs/modules.md). */
export type ModuleTests<Policy = unknown> = {
  /** Its tables, for tests that look at every row. */
  tables?: Record<string, unknown>;
  /** Permissions that rows of the access matrix rest on, by the word after the name of the module. */
  permissions?: Record<string, (policy: Policy, actor: Actor, facts: Expectation) => Permission>;
  /** Permissions of pages, as written in the cells. */
  offers?: Record<string, (policy: Policy, viewer: Actor | null, facts: Expectation) => string>;
  /** Whether a list shows a row, as its query decides, and the things that this is tried with, by agency. */
  reaches?: Record<
    string,
    {
      shows: (policy: Policy, viewer: Actor | null, facts: Expectation) => boolean;
      things: readonly (readonly [name: string, agency: string | null])[];
    }
  >;
  /** Things that rows are about: how each is made, and what permissions are told of it. */
  things?: Record<string, { build: Build; facts: Expectation | ((who: Actor) => Expectation) }>;
  /** What a call sends about a thing, by method and path. */
  bodies?: Record<string, (thing: Resource, caller: Caller) => unknown>;
  /** The rows that a list may hold, by method and path. */
  lists?: Record<string, Collect>;
  /** A valid call for each endpoint that changes something. */
  writes?: Record<string, (stage: Stage) => Promise<WriteCall>>;
  audited?: Record<string, Recorded>;
  /** Queries of a large park that find rows of a table by an index. */
  queries?: readonly {
    table: string;
    name: string;
    index?: string;
    query: (db: Db, now: Date) => SQLWrapper;
  }[];
  /** Queries of rows about bookings, with many of them, one of a client of this name; each finds rows of its tables by an index. */
  bookingQueries?: readonly {
    name: string;
    tables: readonly string[];
    query: (
      db: Db,
      many: { searches: readonly BookingSearch[]; count: number; client: string },
    ) => Promise<SQL>;
  }[];
  /** Makes what it keeps of an approved booking, for backups; `at` is the booking's address. */
  fill?: (
    call: (methodAndPath: string, body?: object) => Promise<TestReply['body']>,
    at: string,
  ) => Promise<void>;
  /** Columns that hold texts of several lines. */
  severalLines?: readonly string[];
};

/** Types the parts where they are written, with the policy of the module. */
export const defineModuleTests = <Policy>(tests: ModuleTests<Policy>): ModuleTests<Policy> => tests;
