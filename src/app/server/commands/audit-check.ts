import { parseArgs } from 'node:util';
import { isSealLate, isSoundTrail, type TrailCheck } from '#core/audit/contract.ts';
import { trailTexts } from '#core/audit/messages.ts';
import { checkTrail } from '#core/audit/server/check-actions.ts';
import { acknowledgeTrail, HEADS_FILE, readHead } from '#core/audit/server/head-actions.ts';
import { chainHash } from '#core/audit/server/seal-actions.ts';
import type { Db } from '#platform/server/db/open.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { hasPortalKey, openPortalKey } from '#platform/server/portal-key.ts';
import { interpolate } from '#shared/interpolate.ts';
import { type Command, type Say, withDatabase } from './command.ts';

const usage = 'Usage: npm run audit:check, or npm run audit:check -- --acknowledge "REASON"';
/** Differences that are printed. */
const MOST_PRINTED = 20;

/** `npm run audit:check`: checks the audit trail against its hash chain. */
export const auditCheck: Command = (parameters, environment, print) => {
  const options = readCheckOptions(parameters);
  return withDatabase(environment, ({ db }, { keyDir }) =>
    checkAudit({ db, keyDir }, options, new Date(), print),
  );
};

/** Reads the command line: the reason to acknowledge, if any. @throws OperatorError */
export function readCheckOptions(parameters: string[]): { acknowledge: string | undefined } {
  try {
    const { values } = parseArgs({ args: parameters, options: { acknowledge: { type: 'string' } } });
    if (values.acknowledge?.trim() === '') throw new OperatorError(usage);
    return { acknowledge: values.acknowledge };
  } catch {
    throw new OperatorError(usage);
  }
}

function describe(found: TrailCheck, file: string): string[] {
  const { differences, differing, entries, unchecked, reason, waitingSince } = found;
  const printed = differences.slice(0, MOST_PRINTED);
  const lines = [
    ...printed.map(({ id, what }) => `Entry ${id}: ${trailTexts.difference[what]}.`),
    differing > printed.length && interpolate(trailTexts.more, { count: String(differing - printed.length) }),
    entries > 0 && differing >= entries && trailTexts.noneFits,
    `${trailTexts.head[found.head]} (${file}${found.headAt ? `, ${found.headAt}` : ''})`,
    unchecked > 0 && interpolate(trailTexts.unchecked, { count: String(unchecked), reason }),
    isSealLate(found) && interpolate(trailTexts.late, { since: String(waitingSince) }),
    `${entries} sealed entries were checked, ${differing} differ; ${found.waiting} wait for their seal.`,
  ];
  return lines.filter((line) => line !== false);
}

/** Checks the whole trail, prints what it finds, and returns whether it is sound or was acknowledged. */
export async function checkAudit(
  { db, keyDir }: { db: Db; keyDir: string },
  { acknowledge }: { acknowledge: string | undefined },
  now: Date,
  print: Say,
): Promise<boolean> {
  // a lost key: accepting the loss makes a new one
  if (acknowledge === undefined && !(await hasPortalKey(keyDir)))
    throw new OperatorError(
      `There is no portal.key in ${keyDir}: without it nothing can be checked. Put it back, or make a new one with --acknowledge "REASON"`,
    );
  const hash = chainHash(await openPortalKey(keyDir));
  const file = `${keyDir}/${HEADS_FILE}`;
  const found = await checkTrail(db, hash, await readHead(keyDir, hash), now);
  for (const line of describe(found, file)) print(line);
  // the file of heads was lost, or never written: that the trail reaches its end is not proven (D-330)
  const isProven = found.head !== 'none' || found.entries === 0;
  if (isSoundTrail(found) && isProven) return true;
  if (acknowledge === undefined) {
    if (!isProven) print(`Not proven: ${file} is missing.`);
    print(
      'If you know why, such as a backup that was restored: npm run audit:check -- --acknowledge "REASON"',
    );
    return false;
  }
  const accepted = { reason: acknowledge, hasDifferences: found.differing > 0 };
  await acknowledgeTrail({ reader: db, folder: keyDir, hash }, accepted, now);
  print(`The trail is accepted as it is, as ${file} says from now on.`);
  return true;
}
