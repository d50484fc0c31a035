import { and, countDistinct, eq, gt, type SQL, sql } from 'drizzle-orm';
import { notBoughtBy } from '#core/bookings/server/store.ts';
import { bookings, bookingDeposits as deposits } from '#core/bookings/server/tables.ts';
import type { WaitingPart } from '#core/overview/server/store.ts';
import { eqId } from '#platform/server/db/ids.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { oneOf, rowsOf } from '#platform/server/db/rows.ts';
import { parkDay } from '#shared/dates.ts';
import {
  balance,
  entryWhere,
  hasRefundAccount,
  isIn,
  isToRefund,
  leftSlipBookings,
  toRefund,
} from './list-store.ts';
import { payments } from './tables.ts';

/**
 * What the money of bookings asks for: of an agency the overdue deposits of its bookings, of the office also entries to confirm and
 * refunds. Each is counted by the conditions of the list that shows it (D-400), without what the reader buys (D-493).
 */
export const countWaiting: WaitingPart = async (reader, asked) => {
  const { counted } = oneOf(
    await rowsOf<{ counted: Awaited<ReturnType<WaitingPart>> }>(reader, selectWaiting(reader, asked)),
  );
  return counted;
};

function selectWaiting(reader: Reader, { agencyId, userId, now }: Parameters<WaitingPart>[1]): SQL {
  const today = parkDay(now);
  const ofDeposits = (kind: string, where: SQL | undefined, sumSen: SQL, part: Part) =>
    reader
      .select({ row: waiting(kind, sql`count(*)`, sumSen, part) })
      .from(deposits)
      .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
      .where(
        and(where, notBoughtBy(userId), agencyId === null ? undefined : eqId(bookings.agencyId, agencyId)),
      );
  const toConfirm = reader
    .select({
      row: waiting('confirm_payment', sql`${countDistinct(payments.bookingId)}`, sql`${payments.amountSen}`),
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(entryWhere({ view: 'to_confirm' }, today), notBoughtBy(userId)));
  const slips = reader
    .select({ row: waiting('find_payment', sql`count(*)`, sql`0`) })
    .from(bookings)
    .where(and(leftSlipBookings(reader), notBoughtBy(userId)));
  const rows = [
    ofDeposits('overdue_deposit', isIn(['overdue'], today), balance, {
      reported: gt(deposits.reportedSen, 0),
    }),
    ...(agencyId === null
      ? [
          toConfirm,
          slips,
          ofDeposits('send_back_money', isToRefund, toRefund, {
            withoutAccount: sql`NOT ${hasRefundAccount}`,
          }),
        ]
      : []),
  ];
  return sql`SELECT json_build_array(${sql.join(
    rows.map((row) => sql`(${row})`),
    sql`, `,
  )}) AS counted`;
}

/** Which of them are counted apart: payments that wait to be confirmed, or refunds whose account is not known. */
type Part = Partial<Record<'reported' | 'withoutAccount', SQL>>;

const waiting = (kind: string, number: SQL, sen: SQL, parts: Part = {}) => {
  const more = sql.join(
    Object.entries(parts).map(([name, where]) => sql`, ${name}::text, count(*) FILTER (WHERE ${where})`),
  );
  return sql`json_build_object('kind', ${kind}::text, 'count', ${number}, 'sumSen', coalesce(sum(${sen}), 0)${more})`.as(
    'row',
  );
};
