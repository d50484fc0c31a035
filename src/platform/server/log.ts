import pino from 'pino';
import type { Config } from './config.ts';
import { messageWithoutValues } from './db/faults.ts';

/** Most that waits in memory while the log cannot be written; further lines are dropped. */
const MOST_WAITING_BYTES = 1024 * 1024;

/** Logger options: lines of JSON without personal data or user input. */
export function loggerOptions({ logLevel: level }: Pick<Config, 'logLevel'>) {
  if (level === 'silent') return false;
  return { level, serializers: { req: logRequest, err: describeFault }, stream: openOutput() };
}

/**
 * Standard output that outlives a full disk: by default the first line that cannot be written ends the process.
 * Synchronous, since the asynchronous one waits at the exit until all is written.
 */
function openOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING_BYTES });
  output.on('error', () => undefined);
  return output;
}

/** What behind these beginnings of a path is confidential: keys of links, codes of papers, file names of documents (D-327). */
const SECRET_PATH =
  /(\/uploads\/files\/[^/]+\/|\/public\/viewings\/[^/]+\/|\/public\/papers\/|\/verify\/|\/unsubscribe\/[^/]+\/[^/]+\/).*$/i;

/** Drops the query, which may be confidential, and confidential parts of the path (D-131, D-327). */
function logRequest({ method, url }: { method: string; url: string }) {
  // an encoded path is routed as the plain one
  const path = (url.split('?')[0] ?? '').replace(/%[2-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
  return { method, path: path.replace(/\/{2,}/g, '/').replace(SECRET_PATH, '$1…') };
}

/** A fault as logged; `stack` leads from the outermost error to its first cause. */
export type Fault = {
  type: string;
  message: string;
  code?: string;
  table?: string;
  column?: string;
  constraint?: string;
  stack: string;
};

/**
 * Describes an error without query parameters: names, addresses and password hashes
 * that the query builder puts into its message, and the database into its detail and some messages.
 */
export function describeFault(thrown: unknown): Fault {
  const chain: Error[] = [];
  for (let each = thrown; each instanceof Error && !chain.includes(each); each = each.cause) chain.push(each);
  const [outermost] = chain;
  if (!outermost)
    return { type: typeof thrown, message: 'Something other than an error was thrown', stack: '' };
  return {
    type: outermost.constructor.name,
    message: chain.map(messageWithoutValues).join(': '),
    ...textOf(chain, 'code'),
    ...textOf(chain, 'table'),
    ...textOf(chain, 'column'),
    ...textOf(chain, 'constraint'),
    stack: chain
      .map((error) => [messageWithoutValues(error), ...framesOf(error)].join('\n'))
      .join('\ncaused by: '),
  };
}

/** The stack lines after the message; a value in the message may contain lines that look like them. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  const behind = start < 0 ? stack : stack.slice(start + message.length);
  return behind.split('\n').filter((line) => /^\s+at /.test(line));
}

/** The first error of the chain with this field. */
function textOf<Name extends string>(chain: readonly Error[], name: Name): Partial<Record<Name, string>> {
  const found = chain.map((error) => (error as Partial<Record<Name, unknown>>)[name]);
  const text = found.find((value) => typeof value === 'string');
  return text === undefined ? {} : ({ [name]: text } as Record<Name, string>);
}
