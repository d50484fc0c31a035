import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { agencies } from '#core/agencies/server/tables.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { HOLD_ENDS_SOON_DAYS } from '#core/bookings/lifecycle.ts';
import type { BookingReach } from '#core/bookings/policy.ts';
import { toCheckWhere } from '#core/bookings/server/check-store.ts';
import { endsWithin, followUpWhere, isOverdueAt, proposedWhere } from '#core/bookings/server/filter-store.ts';
import { isBoughtBy, scopeParts, scopeWhere } from '#core/bookings/server/store.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { contactMessages } from '#core/enquiries/server/tables.ts';
import { lots } from '#core/lots/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { oneOf, rowsOf } from '#platform/server/db/rows.ts';
import { parkDay } from '#shared/dates.ts';
import type { Month, Overview, Waiting } from '../contract.ts';

/** Whose work is counted, for whom and when: that of the office, or of an agency; not what this person buys (D-493). */
type Asked = { agencyId: string | null; userId: string; now: Date };

/** What a module counts of the work of the office or of an agency, in one statement. */
export type WaitingPart = (reader: Reader, asked: Asked) => Promise<Waiting[]>;

/** Who counts the sales of this month, of one agency or with null of all. */
export type MonthPart = (reader: Reader, asked: Asked) => Promise<Month>;

const isOpenAccount = isNull(users.deletedAt);
const isMember = and(isOpenAccount, eq(users.agencyStatus, 'approved'));

/** The bookings in the reach of who reads it. */
type Reading = { reach: BookingReach };

type Counted = { today: Waiting[]; counts: Overview['counts'] };

/** Counts what the core knows, in one statement (D-400). */
export async function countWork(reader: Reader, asked: Asked & Reading): Promise<Counted> {
  return oneOf(await rowsOf<Counted>(reader, selectWork(reader, asked)));
}

function selectWork(reader: Reader, { agencyId, reach, now, userId }: Asked & Reading): SQL {
  const isOffice = agencyId === null;
  const numberOf = (where?: SQL): SQL => {
    const parts = scopeParts(reach).map((part) => reader.$count(bookings, and(part, where)));
    return sql.join(parts, sql` + `);
  };
  // few are bought by this person, and counted apart: an index alone can answer the rest
  const workOf = (where?: SQL): SQL =>
    sql`${numberOf(where)} - ${reader.$count(bookings, and(scopeWhere(reach), isBoughtBy(userId), where))}`;
  const inStatus = (status: BookingStatus) => eq(bookings.status, status);
  const atAgency = (where: SQL | undefined) =>
    reader.$count(users, and(where, agencyId === null ? undefined : eq(users.agencyId, agencyId)));
  const desk = { desk: isOffice ? ('office' as const) : ('agency' as const), agencyId, userId };
  const waiting: [kind: string, count: SQL, late?: SQL][] = [
    isOffice
      ? ['decide', workOf(inStatus('pending_admin')), workOf(isOverdueAt(now))]
      : ['answer', workOf(inStatus('pending_agent'))],
    ['hold_ends', workOf(endsWithin({ days: HOLD_ENDS_SOON_DAYS, now }))],
    ['check_documents', numberOf(toCheckWhere(reader, desk))],
    ['follow_up', workOf(followUpWhere(reader, { userId, desk: desk.desk, today: parkDay(now) }))],
    ['membership', atAgency(and(isOpenAccount, eq(users.agencyStatus, 'pending')))],
  ];
  if (isOffice) {
    waiting.push(
      ['answer_price', workOf(proposedWhere())],
      ['complete_sale', workOf(inStatus('approved'))],
      ['enquiry', reader.$count(contactMessages, isNull(contactMessages.handledAt))],
    );
  }
  const counts: [name: keyof Overview['counts'], count: SQL][] = [
    ['bookings', numberOf()],
    ['users', atAgency(isOffice ? isOpenAccount : isMember)],
  ];
  if (isOffice) {
    counts.push(
      ['agencies', reader.$count(agencies)],
      ['agentAdmins', reader.$count(users, and(isOpenAccount, eq(users.role, 'agent_admin')))],
      ['lots', reader.$count(lots)],
      ['availableLots', reader.$count(lots, eq(lots.status, 'available'))],
    );
  }
  const rows = waiting.map(
    ([kind, number, late]) =>
      sql`json_build_object('kind', ${kind}::text, 'count', ${number}${late ? sql`, 'late', ${late}` : sql``})`,
  );
  const fields = counts.map(([name, number]) => sql`${name}::text, ${number}`);
  return sql`SELECT json_build_array(${sql.join(rows, sql`, `)}) AS today, json_build_object(${sql.join(fields, sql`, `)}) AS counts`;
}
