import { ageText } from '#core/bookings/labels.ts';
import { type AgeBand, ageBands, HOLD_ENDS_SOON_DAYS, OVERDUE_DAYS } from '#core/bookings/lifecycle.ts';
import { queueTexts } from '#core/bookings/messages.ts';
import type { Desk } from '#core/documents/lifecycle.ts';
import {
  type AgeingRow,
  type AgencyAgeingRow,
  reportAgeing,
  reportAgencyAgeing,
} from '#modules/reports/contract.ts';
import { reportNames, reportTexts } from '#modules/reports/messages.ts';
import { paths } from '#platform/web/paths.ts';
import type { Stat } from '#platform/web/ui/StatTiles.tsx';
import { nouns } from '#shared/count-labels.ts';
import { formatCount, pluralize } from '#shared/counts.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatPrice } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import type { Tone } from './BarFigure.tsx';
import { sumOf } from './figures.ts';
import { listOf } from './lists.ts';
import { type Column, figureOf, report } from './report.ts';

type AgeingRows = readonly AgeingRow[];
type Band = { age?: AgeBand; name: string; rows: AgeingRows };

const waitingFor = (rows: AgeingRows, desk?: Desk) =>
  sumOf(
    rows.filter(({ waitsFor }) => waitsFor === (desk ?? waitsFor)),
    ({ bookings }) => bookings,
  );

/** Counts of pending bookings, for the tiles. */
function waitingOf(rows: AgeingRows) {
  return {
    agency: waitingFor(rows, 'agency'),
    office: waitingFor(rows, 'office'),
    overdue: sumOf(rows, ({ overdue }) => overdue),
    expiresSoon: sumOf(rows, ({ expiresSoon }) => expiresSoon),
  };
}

const overdueHint = interpolate(queueTexts.overdueHint, { days: String(OVERDUE_DAYS) });
const expiresSoonHint = t('end within {days} days unless the agency answers', {
  days: String(HOLD_ENDS_SOON_DAYS),
});

const deskStatus = { agency: 'pending_agent', office: 'pending_admin' } as const;

/** Pending bookings by deciding side and age. */
const ageing = report({
  name: 'waiting',
  title: reportTexts.ageingTitle,
  lead: t('By whole days since the last step'),
  empty: reportTexts.nothingWaits,
  endpoint: reportAgeing,
  scope: () => ({}),
  show: ({ rows }) => {
    if (waitingFor(rows) === 0) return null;
    const column = (desk: Desk, name: string, tone: Tone): Column<Band> => ({
      name,
      value: (band) => waitingFor(band.rows, desk),
      to: ({ age }) => listOf.waiting({ waited: age, status: deskStatus[desk] }),
      tone,
    });
    const figure = figureOf<Band>({
      label: t('Waiting requests by age'),
      name: t('Waiting'),
      nameOf: ({ name }) => name,
      rows: ageBands.map((age) => ({ age, name: ageText(age), rows: rows.filter((row) => row.age === age) })),
      total: { name: t('All'), rows },
      columns: [
        column('agency', t('Agency'), 'second'),
        column('office', t('Office'), 'first'),
        { name: t('Overdue'), value: (band) => sumOf(band.rows, ({ overdue }) => overdue) },
        { name: t('Expire soon'), value: (band) => sumOf(band.rows, ({ expiresSoon }) => expiresSoon) },
        {
          name: t('Value'),
          value: (band) => sumOf(band.rows, ({ value }) => value),
          format: formatPrice,
        },
      ],
      charts: [
        {
          label: reportTexts.ageingTitle,
          stacked: true,
          nameOf: ({ age }) => t('{age} days', { age: age ?? '' }),
          bars: [
            column('agency', t('For an agency'), 'second'),
            column('office', t('For the office'), 'first'),
          ],
        },
      ],
      folds: true,
    });
    return { tiles: { label: t('What waits'), stats: waitingTiles(rows) }, figures: [[figure]] };
  },
  says: ({ rows }) => {
    const { agency, office, overdue } = waitingOf(rows);
    return joined(', ', [
      t('{count} for an agency', { count: formatCount(agency) }),
      t('{count} for the office', { count: formatCount(office) }),
      overdue > 0 && t('{count} overdue', { count: formatCount(overdue) }),
    ]);
  },
});

function waitingTiles(rows: AgeingRows): Stat[] {
  const { agency, office, overdue, expiresSoon } = waitingOf(rows);
  return [
    {
      label: t('Wait for an agency'),
      value: agency,
      hint: t('requests it has not answered'),
      to: listOf.waiting({ status: 'pending_agent' }),
    },
    {
      label: t('Wait for the office'),
      value: office,
      hint: t('forwarded and not processed'),
      to: listOf.waiting({ status: 'pending_admin' }),
    },
    {
      label: t('Overdue'),
      value: overdue,
      hint: overdueHint,
      tone: 'alarm',
      to: paths.adminBookings({ overdue: true }),
    },
    { label: t('Expire soon'), value: expiresSoon, hint: expiresSoonHint },
  ];
}

/** Most agencies in the chart. */
const MAX_BARS = 10;

type WaitingAgency = { id: string | null; name: string; longest: number; rows: readonly AgencyAgeingRow[] };

/** The rows by agency, the one with the longest wait first. */
function agenciesOf(rows: readonly AgencyAgeingRow[]): WaitingAgency[] {
  const keyOf = ({ agencyId, agencyName }: AgencyAgeingRow) => agencyId ?? agencyName;
  return [...new Set(rows.map(keyOf))]
    .map((key) => {
      const own = rows.filter((row) => keyOf(row) === key);
      return {
        id: own[0]?.agencyId ?? null,
        name: own[0]?.agencyName || t('No agency'),
        longest: Math.max(...own.map(({ longest }) => longest)),
        rows: own,
      };
    })
    .toSorted((one, other) => other.longest - one.longest);
}

const bandTones: Record<AgeBand, Tone> = {
  '0-2': 'first',
  '3-6': 'second',
  '7-13': 'third',
  '14+': 'fourth',
};

/** Pending bookings by agency and age. */
const agencyAgeing = report({
  name: 'waiting-by-agency',
  title: reportNames['waiting-by-agency'],
  lead: t('The longest waiting first'),
  empty: reportTexts.nothingWaits,
  endpoint: reportAgencyAgeing,
  scope: () => ({}),
  show: ({ rows }) => {
    if (rows.length === 0) return null;
    const agencies = agenciesOf(rows);
    const figure = figureOf<WaitingAgency>({
      label: reportTexts.agencyAgeingTitle,
      name: t('Agency'),
      nameOf: ({ name }) => name,
      keyOf: ({ id, name }) => id ?? name,
      rows: agencies,
      columns: [
        { name: t('For it'), value: (agency) => waitingFor(agency.rows, 'agency') },
        { name: t('For the office'), value: (agency) => waitingFor(agency.rows, 'office') },
        ...ageBands.map((age) => ({
          name: ageText(age),
          value: (agency: WaitingAgency) => waitingFor(agency.rows.filter((row) => row.age === age)),
          // bookings without an agency, or of a deleted one, have no filter of their own
          to: ({ id }: WaitingAgency) =>
            id === null ? undefined : listOf.waiting({ agency: id, waited: age }),
          tone: bandTones[age],
        })),
        {
          name: t('Longest'),
          value: ({ longest }) => longest,
          format: (days) => pluralize(days, ...nouns.day),
        },
      ],
      charts: [{ horizontal: true, stacked: true, rows: agencies.slice(0, MAX_BARS) }],
      folds: true,
      note: agencies.length > MAX_BARS ? reportTexts.ageingCut(MAX_BARS, agencies.length) : undefined,
    });
    return { figures: [[figure]] };
  },
  says: ({ rows }) => {
    const [first] = agenciesOf(rows);
    if (first === undefined) return '';
    const { name, longest } = first;
    return t('Longest: {agency}, {days}', { agency: name, days: pluralize(longest, ...nouns.day) });
  },
});

/** The reports of the requests that wait now, in the order of the page. */
export const waitingReports = [ageing, agencyAgeing];
