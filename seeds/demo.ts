import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import { type BookingStep, type BuildBooking, bookingSteps } from '#features/bookings/server/factory.ts';
import type { LotStatus, LotType } from '#features/lots/lifecycle.ts';
import { findLotByNumber, findProperty, insertUnit, moveStock } from '#features/lots/server/store.ts';
import { type Account, findAccount, findCredentials } from '#features/users/server/store.ts';
import type { Tx } from '#server/db/open.ts';
import { type CastMember, cast, emailOf } from './cast.ts';
import plan from './plan.json' with { type: 'json' };

const DAY_MS = 24 * 60 * 60 * 1000;

type DemoBooking = Pick<BuildBooking, 'notes'> & {
  status: BookingStatus;
  by: CastMember;
  lot: string;
  /** How many days ago the request and each following step took place. */
  daysAgo: readonly number[];
  request?: BuildBooking['request'];
};

const walkIn = (name: string, email: string, phone: string) => ({
  door: 'direct' as const,
  name,
  email,
  phone,
});

/** Every status at least once; several of the first buyer and agency, one of the second agency. */
const bookings: readonly DemoBooking[] = [
  {
    status: 'sold',
    by: 'member',
    lot: '2',
    daysAgo: [29, 28, 25, 12],
    request: { requestMessage: 'We want to move our packaging line here before the end of the year.' },
    notes: { book: 'Cheque cleared.', sell: 'Agreement signed.' },
  },
  {
    status: 'cancelled',
    by: 'member',
    lot: '7',
    daysAgo: [26, 24],
    request: { requestMessage: 'Is the mezzanine floor included?' },
  },
  {
    status: 'rejected_by_agent',
    by: 'member',
    lot: '22',
    daysAgo: [22, 21],
    notes: { reject_by_agency: 'Another client of ours viewed this lot first. Lot 23 has the same layout.' },
  },
  { status: 'expired', by: 'member', lot: '32', daysAgo: [18, 4] },
  {
    status: 'rejected',
    by: 'member',
    lot: '41',
    daysAgo: [17, 16, 14],
    notes: { reject: 'The cheque was returned by the bank.' },
  },
  {
    status: 'approved',
    by: 'member',
    lot: '23',
    daysAgo: [15, 14, 10],
    request: { requestMessage: 'A second unit for our spare parts store.' },
    notes: { forward: 'Long-standing client, papers complete.', book: 'Booking fee received.' },
  },
  {
    status: 'pending_admin',
    by: 'member',
    lot: '5',
    daysAgo: [11, 9],
    request: { requestMessage: 'We need the wider turning space beside the end lot.' },
  },
  {
    status: 'pending_agent',
    by: 'member',
    lot: '31',
    daysAgo: [12],
    request: { requestMessage: 'Corner lot for a showroom with a workshop behind it.' },
  },
  { status: 'pending_agent', by: 'member', lot: '62', daysAgo: [1] },
  {
    status: 'pending_agent',
    by: 'agent',
    lot: '12',
    daysAgo: [3],
    request: {
      door: 'property',
      lotId: null,
      propertyId: 'type-b-12',
      requestMessage: [
        'Agent: Chitra Devi',
        'Phone: +60125550100',
        'Email: agent@aero.example',
        'Description: Client runs a bakery and needs three-phase power.',
      ].join('\n'),
    },
  },
  {
    status: 'pending_admin',
    by: 'agentAdmin',
    lot: '35',
    daysAgo: [2],
    request: {
      ...walkIn('Teoh Precision Works', 'purchasing@teoh.example', '+60 3-5555 0177'),
      notes: 'Walked in on Saturday, wants to sign this month.',
    },
  },
  {
    status: 'approved',
    by: 'agentAdmin',
    lot: '51',
    daysAgo: [8, 6],
    request: walkIn('Ravi Cold Storage', 'ravi@coldstorage.example', '+60 3-5555 0188'),
    notes: { book: 'Paid by bank transfer.' },
  },
  {
    status: 'pending_admin',
    by: 'agentAdmin2',
    lot: '43',
    daysAgo: [4],
    request: walkIn('Selasih Furniture', 'office@selasih.example', '+60 3-5555 0199'),
  },
];

/** Lots the office itself took off the list, so that every lot status can be met. */
const officeLots: readonly [lot: string, status: LotStatus, reason: string][] = [
  ['1', 'sold', 'sold before the portal opened'],
  ['3', 'sold', 'sold before the portal opened'],
  ['16', 'sold', 'sold before the portal opened'],
  ['20', 'locked', 'boundary survey under way'],
  ['47', 'locked', 'boundary survey under way'],
  ['53', 'reserved', 'kept for the site office'],
];

/** Bookings in every status, lots off the list and units, for development: run once, together with the cast. */
export async function seedDemo(tx: Tx, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const people = new Map<CastMember, Account>();
  for (const member of Object.keys(cast) as CastMember[]) people.set(member, await accountOf(tx, member));
  const office = people.get('admin');
  if (!office) throw new Error('The cast has no office');

  for (const [lot, status, reason] of officeLots) {
    const mover = { actor: office, reason, at: daysAgo(30) };
    await moveStock(tx, { lotId: await lotIdOf(tx, lot), unitId: null }, ['available'], status, mover);
  }
  await seedUnits(tx, daysAgo(30));
  const steps: BookingStep[] = [];
  for (const booking of bookings) {
    const creator = people.get(booking.by);
    const agentAdmin = people.get(booking.by === 'agentAdmin2' ? 'agentAdmin2' : 'agentAdmin');
    if (!creator || !agentAdmin) throw new Error(`The cast lacks ${booking.by}`);
    const wanted = {
      status: booking.status,
      creator,
      agentAdmin,
      office,
      request: { lotId: await lotIdOf(tx, booking.lot), ...booking.request },
      ...(booking.notes && { notes: booking.notes }),
      times: booking.daysAgo.map(daysAgo),
    };
    steps.push(...(await bookingSteps(tx, wanted)));
  }
  // the audit trail and the notices stand in the order in which they were written
  for (const { take } of steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await take();
}

async function accountOf(tx: Tx, member: CastMember): Promise<Account> {
  const found = await findCredentials(tx, emailOf(cast[member].mailbox));
  const account = found && (await findAccount(tx, found.id));
  if (!account) throw new Error(`The cast member ${member} has no account`);
  return account;
}

async function lotIdOf(tx: Tx, lotNumber: string): Promise<string> {
  const planned = plan.lots.find((lot) => lot.lotNumber === lotNumber);
  const park = await findProperty(tx, plan.property.slug);
  const lot = planned && park && (await findLotByNumber(tx, park.id, planned.type as LotType, lotNumber));
  if (!lot) throw new Error(`The park has no lot ${lotNumber}`);
  return lot.id;
}

/** Ten units that stand alone, and one that stands on a lot (D-68). */
async function seedUnits(tx: Tx, at: Date): Promise<void> {
  const property = await findProperty(tx, plan.property.slug);
  if (!property) throw new Error('The park is not seeded');
  const propertyId = property.id;
  for (let number = 1; number <= 10; number += 1) {
    const isOffice = number <= 6;
    await insertUnit(
      tx,
      {
        propertyId,
        unitNumber: `U-${String(number).padStart(2, '0')}`,
        type: isOffice ? 'Office' : 'Retail',
        buildUpSqft: isOffice ? 980 : 1450,
        price: isOffice ? 420_000 : 560_000,
      },
      at,
    );
  }
  const onLot = {
    propertyId,
    lotId: await lotIdOf(tx, '69'),
    unitNumber: 'U-69',
    type: 'Factory',
    buildUpSqft: 2950,
  };
  await insertUnit(tx, { ...onLot, price: 1_180_000 }, at);
}
