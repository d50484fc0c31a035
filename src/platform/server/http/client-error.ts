import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '#platform/server/config.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { securityHeaders } from './headers.ts';

const refusalByCode: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(commonRefusals.TOO_SLOW),
  HPE_HEADER_OVERFLOW: new Problem({ ...commonRefusals.TOO_LARGE, status: 431 }),
};

/** Answers bytes that are no valid HTTP: no request exists yet, so the answer is written to the socket. */
export function refuseInvalidHttp(
  error: Error & { code?: string },
  socket: Socket,
  config: Pick<Config, 'publicUrl'>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = refusalByCode[error.code ?? ''] ?? new Problem(commonRefusals.MALFORMED);
  const body = JSON.stringify(problem.toBody());
  const headers = {
    ...securityHeaders('/api', config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) {
    const line = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n`;
    socket.write(`${line}${head.join('')}\r\n${body}`);
  }
  socket.destroy(error);
}
