import { type LabelPlace, statusLabels } from '#core/bookings/labels.ts';
import {
  audienceOf,
  type BookingAction,
  type BookingStatus,
  bookingStatuses,
  bookingTransitions,
  heldLot,
} from '#core/bookings/lifecycle.ts';
import { countAvailability, type LotStatus, lotStatuses, officeStatuses } from '#core/lots/lifecycle.ts';
import { agencyStatusLabels } from '#core/memberships/labels.ts';
import { membershipTransitions } from '#core/memberships/lifecycle.ts';
import { table } from './markdown.ts';
import { policyTable } from './policy-table.ts';

/** Every transition of the booking state machine, by number. */
function bookingTransitionTable(): string {
  const rows = Object.entries(bookingTransitions).flatMap(([name, move]) => {
    const numbers = move.rules.split(', ');
    return move.from.map((from, index) => {
      const notified = audienceOf(name as BookingAction, from);
      const number = numbers[index] ?? numbers.at(-1) ?? '';
      return [number, `\`${name}\``, from, move.to, move.lot, notified.join(', ') || 'nobody'];
    });
  });
  const numberOf = (row: string[]) => Number(row[0]?.slice(1));
  rows.sort((a, b) => numberOf(a) - numberOf(b));
  return table(['No.', 'Action', 'From', 'To', 'Lot becomes', 'Notified'], rows);
}

function lotStatusTable(): string {
  const rows = lotStatuses.map((status) => {
    const holders = bookingStatuses.filter((each: BookingStatus) => heldLot[each] === status);
    const byHand = (officeStatuses as readonly LotStatus[]).includes(status) ? 'yes' : 'no';
    return [status, holders.join(', ') || 'none', byHand, countedAs(status)];
  });
  return table(['Status', 'Bookings that hold a lot so', 'Set by hand on a free lot', 'Counted as'], rows);
}

function countedAs(status: LotStatus): string {
  const { available, reserved, booked, sold } = countAvailability([{ status }]);
  const counts = Object.entries({ available, reserved, booked, sold });
  return counts.find(([, count]) => count === 1)?.[0] ?? 'not counted';
}

function membershipTable(): string {
  const rows = Object.entries(membershipTransitions).map(([name, { from, to }]) => [
    `\`${name}\``,
    from.join(', '),
    to,
    agencyStatusLabels[to],
  ]);
  return table(['Action', 'From', 'To', 'Shown as'], rows);
}

const places: Record<LabelPlace, string> = {
  user: 'Buyer',
  agentBadge: 'Agency, badge',
  record: 'Agency, history and list',
  admin: 'Office',
};

function bookingLabelTable(): string {
  const rows = Object.entries(statusLabels).map(([status, labels]) => [
    status,
    ...Object.keys(places).map((place) => labels[place as LabelPlace]),
  ]);
  return table(['Status', ...Object.values(places)], rows);
}

/** The generated blocks of docs/domain.md by name. */
export function domainTables(): Record<string, string> {
  return {
    policy: policyTable(),
    'lot-status': lotStatusTable(),
    'booking-transitions': bookingTransitionTable(),
    'booking-labels': bookingLabelTable(),
    membership: membershipTable(),
  };
}
