import pg from 'pg';

export type Statement = { text: string; values: readonly unknown[]; name: string | undefined };

type Submitted = { text: string; values?: unknown[]; name?: string };
type Queries = { submit: (this: Submitted, connection: unknown) => unknown };

/** Runs `work` and returns the statements that this process sends to PostgreSQL meanwhile, in order. */
export async function recordStatements(work: () => PromiseLike<unknown>): Promise<Statement[]> {
  const queries = pg.Query.prototype as unknown as Queries;
  const { submit } = queries;
  const sent: Statement[] = [];
  queries.submit = function (connection) {
    sent.push({ text: this.text, values: this.values ?? [], name: this.name });
    return submit.call(this, connection);
  };
  try {
    await work();
  } finally {
    queries.submit = submit;
  }
  return sent;
}
