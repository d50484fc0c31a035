import { recordAudit } from '#core/audit/server/store.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import type { DecisionPart } from '#core/bookings/server/actions.ts';
import type { BookingSearch } from '#core/bookings/server/search-store.ts';
import { findBooking } from '#core/bookings/server/store.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import type { Context } from '#platform/server/context.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { created, page } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { tableReply } from '#platform/server/http/table-reply.ts';
import type { Actor } from '#shared/actor.ts';
import { parkDay, periodName } from '#shared/dates.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { t } from '#shared/say.ts';
import {
  confirmPayments,
  countDeposits,
  type DepositFilters,
  decisionPayment,
  exportDeposits,
  getDeposit,
  listDeposits,
  recordEntry,
  reportDeposits,
  setDeposit,
  settleEntry,
} from '../contract.ts';
import { depositViewLabels } from '../labels.ts';
import { depositSuccess } from '../messages.ts';
import { depositCan } from '../policy.ts';
import { revealRefundAccount, saveRefundAccount } from '../refund-contract.ts';
import { getDepositRules, setDepositRules } from '../rules-contract.ts';
import {
  confirmPayment,
  type OnConfirmed,
  payWithDecision,
  recordEntry as record,
  setDue,
  setRules,
  settleEntry as settle,
} from './actions.ts';
import {
  buildWhere,
  countDeposits as countRows,
  countUnlisted,
  countViews,
  entryWhere,
  listDeposits as listRows,
  readAll,
  sumByAgency,
  sumByMonth,
} from './list-store.ts';
import {
  agencyColumns,
  depositColumns,
  entryColumns,
  monthColumns,
  presentDeposit,
  presentRefund,
  presentRow,
} from './present.ts';
import { revealAccount, saveAccount } from './refund-actions.ts';
import { findRefundAccount } from './refund-store.ts';
import { areInUse, findDeposit, isInUse, listEntries, listRules } from './store.ts';

type Parts = Context & {
  onPaymentConfirmed: OnConfirmed;
  searches: readonly BookingSearch[];
  park: { facts: ParkFacts };
};

export function depositRoutes(serve: Serve, context: Parts): void {
  ledgerRoutes(serve, context);
  refundRoutes(serve, context);
  listRoutes(serve, context);
  exportRoutes(serve, context);
  ruleRoutes(serve, context);
}

/** What is done with the payment of the office's decision. */
export const payBy =
  ({ config: { deposits: terms }, onPaymentConfirmed: onConfirmed }: Parts): DecisionPart['act'] =>
  async (tx, booking, given, doer) =>
    payWithDecision(tx, booking, decisionPayment.parse(given), { ...doer, onConfirmed, terms });

/** The deposit of one booking, and its entries. */
function ledgerRoutes(
  serve: Serve,
  { db, config: { deposits: terms }, onPaymentConfirmed: onConfirmed }: Parts,
): void {
  const readDeposit = async (reader: Reader, actor: Actor, id: string, now: Date) => {
    const detail = await findBooking(reader, id);
    if (!detail) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
    assertAllowed(depositCan.read(actor, detail.booking));
    const deposit = await findDeposit(reader, detail.booking.id);
    const inUse = await isInUse(reader, detail.booking.id);
    const entries = await listEntries(reader, [detail.booking.id]);
    const account = await findRefundAccount(reader, detail.booking.id);
    return presentDeposit({ detail, deposit, entries, account, inUse }, actor, terms, now);
  };

  serve(getDeposit, async ({ caller: { actor }, params, now }) => readDeposit(db, actor, params.id, now));

  serve(setDeposit, async ({ params: { id }, body, now, act }) =>
    act(async (tx, actor) => {
      const message = await setDue(tx, id, body, { actor, now });
      return { ...(await readDeposit(tx, actor, id, now)), message };
    }),
  );

  serve(recordEntry, async ({ params: { id }, body, now, act }) =>
    act(async (tx, actor) => {
      const message = await record(tx, id, body, { actor, now, terms, onConfirmed });
      return created({ ...(await readDeposit(tx, actor, id, now)), message });
    }),
  );

  serve(settleEntry, async ({ params: { id }, body: { action, reason = '', cause = 'other' }, now, act }) =>
    act(async (tx, actor) => {
      const { bookingId, message } = await settle(
        tx,
        id,
        { action, reason, cause },
        { actor, now, onConfirmed },
      );
      return { ...(await readDeposit(tx, actor, bookingId, now)), message };
    }),
  );

  serve(confirmPayments, async ({ body: { rows }, now, eachRow }) =>
    eachRow(rows, depositCan.manage, (tx, actor, { id }) =>
      confirmPayment(tx, id, { actor, now, onConfirmed }),
    ),
  );
}

/** To which account money of a booking is paid back (D-386). */
function refundRoutes(serve: Serve, { vault, config: { deposits: terms } }: Parts): void {
  serve(saveRefundAccount, async ({ params: { id }, body, now, act }) =>
    act(async (tx, actor) => {
      await saveAccount(tx, id, body, { actor, vault, now });
      const detail = await findBooking(tx, id);
      if (!detail) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
      const account = await findRefundAccount(tx, detail.booking.id);
      return { ...presentRefund(detail, account, terms.payTo), message: depositSuccess.accountSaved };
    }),
  );

  serve(revealRefundAccount, async ({ params: { id }, now, act }) =>
    act(async (tx, actor) => revealAccount(tx, id, { actor, vault, now })),
  );
}

/** The office's list of deposits, its numbers and the report. */
function listRoutes(serve: Serve, { db, searches, config: { deposits: terms } }: Parts): void {
  serve(listDeposits, async ({ caller: { actor }, query, now }) => {
    assertAllowed(depositCan.manage(actor));
    const { rows, total } = await listRows(db, { ...query, searches }, parkDay(now));
    return page(
      rows.map((row) => presentRow(row, terms, now)),
      total,
    );
  });

  serve(countDeposits, async ({ caller: { actor }, now }) => {
    assertAllowed(depositCan.manage(actor));
    return {
      inUse: await areInUse(db),
      views: await countViews(db, parkDay(now)),
      unlisted: await countUnlisted(db),
    };
  });

  serve(reportDeposits, async ({ caller: { actor }, query, now, say }) => {
    assertAllowed(depositCan.manage(actor));
    const { format = 'json', table = 'months' } = query;
    const months = await sumByMonth(db, query);
    const agencies = await sumByAgency(db, parkDay(now));
    if (format === 'json') return { months, agencies };
    const day = parkDay(now);
    if (table === 'agencies')
      return tableReply(format, {
        name: `deposits-by-agency-${day}`,
        sheet: t('Booking deposits by agency'),
        columns: agencyColumns,
        rows: agencies,
        say,
      });
    return tableReply(format, {
      name: `deposits-by-month-${periodName(query.from, query.to) ?? day}`,
      sheet: t('Booking deposits by month'),
      columns: monthColumns,
      rows: months,
      say,
    });
  });
}

/** The list as a table, one line per booking or per entry; each download is in the audit trail. */
function exportRoutes(serve: Serve, { db, searches, config: { deposits: terms } }: Parts): void {
  async function* rowsOf(filters: DepositFilters, now: Date) {
    for await (const chunk of readAll(db, { ...filters, searches }, parkDay(now))) {
      for (const row of chunk) yield { row: presentRow(row, terms, now) };
    }
  }

  async function* entriesOf(filters: DepositFilters, now: Date) {
    const where = entryWhere(filters, parkDay(now));
    for await (const chunk of readAll(db, { ...filters, searches }, parkDay(now))) {
      const entries = await listEntries(
        db,
        chunk.map(({ deposit }) => deposit.bookingId),
        where,
      );
      for (const row of chunk) {
        const own = entries.filter(({ entry }) => entry.bookingId === row.deposit.bookingId);
        const presented = presentRow(row, terms, now);
        for (const entry of own) yield { row: presented, entry };
      }
    }
  }

  serve(exportDeposits, async ({ caller, query: { format = 'csv', entries, ...filters }, now, say, act }) => {
    assertAllowed(depositCan.manage(caller.actor));
    await act(async (tx, actor) => {
      assertAllowed(depositCan.manage(actor));
      await recordAudit(tx, {
        actor,
        action: 'payment.export',
        target: { type: 'payment', id: 'list' },
        // the search text is not stored: it may be contact data, which could not be erased from the trail
        detail: {
          filter: { ...filters, ...(entries && { entries }), ...(filters.search && { search: true }) },
          format,
          rows: await countRows(tx, await buildWhere(tx, { ...filters, searches }, parkDay(now))),
        },
        at: now,
      });
    });
    const { view = 'all', from, to } = filters;
    const sheet = view === 'all' ? t('Deposits') : depositViewLabels[view];
    // 'deposits-late-2026-11-29'
    const shown = view === 'all' ? '' : `-${sheet.toLowerCase().replaceAll(' ', '-')}`;
    const name = `${shown}-${periodName(from, to) ?? parkDay(now)}`;
    return entries
      ? tableReply(format, {
          name: `deposit-entries${name}`,
          sheet: t('Entries'),
          columns: entryColumns(say),
          rows: entriesOf(filters, now),
          say,
        })
      : tableReply(format, {
          name: `deposits${name}`,
          sheet,
          columns: depositColumns(say),
          rows: rowsOf(filters, now),
          say,
        });
  });
}

function ruleRoutes(serve: Serve, { db, park }: Parts): void {
  const stated = park.facts.deposits ?? {};
  serve(getDepositRules, async ({ caller: { actor } }) => {
    assertAllowed(depositCan.manage(actor));
    return { rules: await listRules(db), stated };
  });

  serve(setDepositRules, async ({ body: { rules }, now, act }) =>
    act(async (tx, actor) => {
      const whole = rules.map(({ lotType = null, percentBp = null, amountSen = null, dueDays }) => ({
        lotType: lotType ?? null,
        percentBp,
        amountSen,
        dueDays,
      }));
      const message = await setRules(tx, whole, { actor, now });
      return { rules: await listRules(tx), stated, message };
    }),
  );
}
