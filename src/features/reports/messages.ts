import type { Desk } from '#features/documents/lifecycle.ts';
import { interpolate } from '#shared/interpolate.ts';
import type { DifferenceReason, FunnelStage } from './lifecycle.ts';

/** Labels of the stages reached. */
export const stageLabels: Record<FunnelStage, string> = {
  requested: 'Requested',
  forwarded: 'Forwarded',
  paid: 'Booked',
  sold: 'Sold',
};

export const waitsForLabels: Record<Desk, string> = {
  agency: 'Agency',
  office: 'Park office',
};

/** Sheet names of downloaded reports. */
export const reportNames = {
  sales: 'Lots and their value',
  funnel: 'Funnel',
  ageing: 'Ageing',
  'agency-ageing': 'Ageing by agency',
  pace: 'Pace of sales',
  agencies: 'Agencies',
  months: 'Months',
} as const;

/** Texts of the integrity check. */
export const integrityTexts = {
  lead: 'Works out from bookings and recorded changes what status every lot, unit and booking should have, compares it with what is stored, and checks deleted documents against legal holds.',
  failed: 'The check could not be run. Please try again later.',
  soundTitle: 'Everything agrees',
  sound: 'Every status follows from the bookings and from what was recorded.',
  faultTitle: 'Differences found: {count}',
  fault:
    'Do not correct these by hand: note what is shown here and tell the operator of the portal. The most likely cause is a change made outside the portal.',
  most: 'More than these may differ: the check shows the first 500.',
  planTitle: 'Lots and site plan differ: {count}',
  plan: 'A lot without an outline is shown in lists only, an outline without a lot not at all. Tell the operator of the portal, who corrects the folder of the park and applies it.',
  lotsWithoutOutline: 'Lots without an outline:',
  outlinesWithoutLot: 'Outlines without a lot:',
  what: 'What',
  stored: 'Stored',
  expected: 'Expected',
  why: 'Why',
  lookIntoIt: 'Look into it',
  differences: 'Differences',
  bookingOfName: 'Booking of {name}',
  documentWithoutABooking: 'Document without a booking',
  documentOfName: 'Document of {name}',
  sumOfMonth: 'Sums of reports, {month}',
  lot: 'Lot',
  unit: 'Unit',
  nothingRecorded: 'Nothing recorded',
  lotName: 'Lot {name}',
  thisBooking: 'This booking',
  allBookingsOfName: 'All bookings of {name}',
  andMore: 'and {more} more',
} as const;

/** Labels of the sources of an expected value. */
export const becauseTexts: Record<DifferenceReason, string> = {
  'live booking': 'A booking that is under way implies it',
  'no live booking': 'No booking that is under way implies what is stored',
  'last event': 'It is the last change that was recorded',
  'lot under it': 'The lot on which the unit stands has it',
  'gap in the events': 'The recorded change before it led there',
  purged: 'Deleting a document drops its key',
  entries: 'The entries of its deposit, and receipts without a gap, imply it',
  'legal hold': 'The legal hold on the booking implies it',
  line: 'Who waits for the lot implies it',
  steps: 'The recorded changes add up to it',
};

/** Labels of a report's key figures. */
export const tileHints = {
  available: 'free to be requested',
  held: 'reserved or booked',
  sold: 'at the prices they were booked for',
  withAgency: 'requests it has not answered',
  withOffice: 'forwarded and not processed',
  expiresSoon: 'end within {days} days unless the agency answers',
  answered: 'half of the answers came sooner',
  unanswered: 'no request was answered yet',
  conversion: '{sold} of {requests} became a sale',
  open: '{agency} for you to answer, {office} with the office',
  rate: '{sold} of {all} concluded as a sale',
  noRate: 'no booking concluded',
  pace: '{sold} sold since {since}',
  noPace: '{sold} sold since {since}: not enough to speak of a pace',
  left: '{lots} available at this pace',
  noLeft: 'not to be said without a pace of sales',
} as const;

/** Texts around the figures. */
export const reportTexts = {
  pageLead: 'What is left to sell, which requests are waiting and for whom, and what became of the others.',
  failed: 'The figures could not be loaded. Please try again.',
  refreshFailed: 'The figures could not be refreshed',
  downloadFailed: 'The table could not be downloaded. Please try again.',
  endsBeforeStart: 'The period ends before it begins',
  impossiblePeriod: 'There are no figures for a period that ends before it begins. Choose other days.',

  showTable: 'Show as table',
  showChart: 'Show as chart',

  keyTitle: 'Key figures',
  keyLead: 'What happened in the period, whenever the booking was requested.',
  compared: 'Compared with {from} to {to}.',
  comparedSoFar: 'Compared with {from} to {to}, as many days as have passed of this period.',
  notCompared: 'Choose a period with a first day to compare it with the one before.',

  nowTitle: 'As it stands now',
  salesTitle: 'Lots and their value',
  salesLead:
    'Held and sold lots count at the price they were booked for, all others at their price of today. A lot without a price adds nothing to a value.',
  noLots: 'There are no lots yet.',
  paceTitle: 'Pace of sales',
  paceLead:
    'Lots sold through a booking in the last half year, and for how many months the available ones are left if sales go on like this.',
  ageingTitle: 'How long requests have waited',
  ageingLead: 'Every request that waits, by the whole days since it was last moved on.',
  ageingCut: (shown: number, all: number) =>
    interpolate('The chart shows the {shown} agencies with the longest wait, the table all {all}.', {
      shown,
      all,
    }),
  nothingSold: 'There is no booking yet.',
  notEnoughSales: 'Not enough sales',
  nothingWaits: 'No request is waiting.',
  agencyAgeingTitle: 'How long requests have waited, by agency',
  agencyAgeingLead: 'The same requests by the agency that they came through, the longest waiting first.',

  monthsTitle: 'Month by month',
  monthsLead:
    'What happened in each month, whenever the booking was requested. Ended means rejected, cancelled or expired.',
  monthsCut: (shown: number, all: number) =>
    interpolate('The chart shows the last {shown} months, the table all {all}.', { shown, all }),
  funnelTitle: 'From request to sale',
  funnelLead:
    'Of the bookings requested in the period, how many came at least this far, and where the others stand.',
  agenciesTitle: 'Agencies compared',
  agenciesLead:
    'Of the bookings requested in the period: how soon the agency answered, and how many became a sale. Half of the answers came sooner than the typical one; answers that the office gave do not count.',
  agenciesCut: (shown: number, all: number) =>
    interpolate('The charts show the {shown} agencies with the most requests, the table all {all}.', {
      shown,
      all,
    }),
  idleAgencies: (count: number) =>
    count === 1
      ? 'One agency had no request in this period; the table has it too.'
      : interpolate('{count} agencies had no request in this period; the table has them too.', { count }),
  conversionTitle: 'Conversion by agency',
  answerTitle: 'Typical answer time by agency',
  nothingHappened: 'Nothing happened in this period.',
  nothingRequested: 'No booking was requested in this period.',
  noAgency: 'No agency',
  nobodyAnswered: 'No agency has answered a request of this period.',

  depositsTitle: 'Deposits',
  depositMonthsTitle: 'Deposits by month',
  depositMonthsLead: 'Confirmed money by the month in which it came in, went back or was kept.',
  nothingMoved: 'No money moved in this period.',
  depositAgenciesTitle: 'Deposits by agency',
  depositAgenciesLead: 'What the bookings of each agency owe and hold now.',
  nothingOwed: 'No booking has a deposit.',

  ownTitle: 'How your agency does',
  ownLead: 'All bookings requested through your agency, from the first one on.',
  ownNone: 'Figures appear with the first booking request.',
  figuresOfYourAgency: 'Figures of your agency',
  typicalAnswerTime: 'Typical answer time',
  conversion: 'Conversion',
  openRequests: 'Open requests',
  expireSoon: 'Expire soon',
  overdue: 'Overdue',
  asTable: '{label}, table',
  requests: 'Requests',
  approvals: 'Approvals',
  lotsSold: 'Lots sold',
  soldFor: 'Sold for',
  closingRate: 'Closing rate',
  reports: 'Reports',
  chosenDays: 'Chosen days',
  period: 'Period',
  from: 'From',
  until: 'Until',
  showAllTime: 'Show all time',
} as const;
