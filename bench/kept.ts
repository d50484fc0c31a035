import { Agent } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { buildMember } from '#core/users/server/factory.ts';
import type { Db } from '#platform/server/db/open.ts';
import { hashPassword } from '#platform/server/password.ts';
import { type Answered, type Asked, ask, CONNECTIONS, middle, type Ratio, turnOf } from './ask.ts';

const TURNS = 5;
const READS = 1_000;
const SIGN_INS = 20;
const PATH = '/api/fixed';

/** Adds a route that sends fixed bytes through every plugin of the portal, but has no call behind it. */
export function addFixedRoute(app: FastifyInstance): (answered: Answered) => void {
  let fixed: Answered | undefined;
  app.get(PATH, (_request, reply) =>
    reply
      .type(fixed?.type ?? '')
      .header('content-encoding', 'br')
      .send(fixed?.bytes),
  );
  return (answered) => {
    fixed = answered;
  };
}

/** Answers per second of one call. */
async function readsOf(port: number, asked: Asked): Promise<number> {
  return (await turnOf(port, Array(READS).fill(asked), 200)).perSecond;
}

/** Signs in without pause over connections of its own, until the returned function is called. */
function signInAll(port: number, emails: readonly string[], password: string): () => Promise<void> {
  const connections = new Agent({ keepAlive: true });
  let isOver = false;
  const signIn = async (email: string) => {
    const headers = { 'content-type': 'application/json' };
    const login = {
      method: 'POST',
      path: '/api/auth/login',
      headers,
      body: JSON.stringify({ email, password }),
    };
    while (!isOver) {
      const { status, bytes } = await ask(port, login, connections);
      if (status !== 200) throw new Error(`A sign-in answered ${status}: ${bytes}`);
    }
  };
  const running = Promise.all(emails.map(signIn));
  return async () => {
    isOver = true;
    await running;
    connections.destroy();
  };
}

/** A kept list beside the same bytes through the same plugins, and beside itself while people sign in. */
export async function compareKept(
  { port, db, agencyId }: { port: number; db: Db; agencyId: string },
  list: Asked,
  fix: (answered: Answered) => void,
): Promise<Ratio[]> {
  fix(await ask(port, list));
  const password = crypto.randomUUID();
  const passwordHash = await hashPassword(password);
  const emails = Array.from(
    { length: SIGN_INS },
    (_, number) => `kept-${process.pid}-${number}@test.example`,
  );
  for (const email of emails) await buildMember(db, agencyId, { role: 'agent', email, passwordHash });
  const turns: { plain: number; fixed: number; beside: number }[] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const plain = await readsOf(port, list);
    const fixed = await readsOf(port, { ...list, path: PATH });
    const stop = signInAll(port, emails, password);
    const beside = await readsOf(port, list);
    await stop();
    if (turn > 0) turns.push({ plain, fixed, beside });
  }
  const ratio = (of: (turn: (typeof turns)[number]) => number) => middle(turns.map(of));
  return [
    {
      part: 'Lot list, of a route with the same plugins',
      ratio: ratio(({ plain, fixed }) => plain / fixed),
      aim: 'at least 0.85',
    },
    {
      part: `Lot list beside ${SIGN_INS} sign-ins, of ${CONNECTIONS} readers alone`,
      ratio: ratio(({ plain, beside }) => beside / plain),
      aim: 'at least 0.5',
    },
  ];
}
