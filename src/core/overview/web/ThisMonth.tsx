import { Card, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatDayOfYear, formatMonth } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import { joined, listed } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import type { Month } from '../contract.ts';
import classes from './overview.module.css';
import type { OverviewReader } from './waiting-words.ts';

type Props = { month: Month; reader: OverviewReader };

/** What was sold this month, against the month before and the target, by week and by agency (D-402). */
export function ThisMonth({ month, reader }: Props) {
  const { sold, value, before, target } = month;
  const isOffice = reader === 'office';
  const pathOf = (agency?: string) =>
    paths.adminAllBookings({ step: 'sold', stepFrom: `${month.month}-01`, agency });
  return (
    <Card withBorder component="section" aria-label={t('This month')} className={classes.month}>
      <PanelHeading
        title={t('This month')}
        actions={
          <Text size="sm" c="dimmed">
            {formatMonth(month.month)}
          </Text>
        }
      />
      <dl className={classes.figures}>
        <Figure
          label={t('Sold')}
          value={formatCount(sold)}
          to={isOffice && sold > 0 ? pathOf() : undefined}
          hint={target === null ? undefined : planned(sold, target)}
          share={target === null || sold > target ? undefined : sold / target}
        />
        <Figure label={t('Sold for')} value={formatPrice(value)} />
        <Figure
          label={t('Last month to this day')}
          value={formatCount(before.sold)}
          hint={formatPrice(before.value)}
        />
      </dl>
      {isChart(month.weeks) ? <Weeks weeks={month.weeks} /> : <FewWeeks weeks={month.weeks} />}
      {isOffice && month.agencies.length > 0 && <Agencies agencies={month.agencies} pathOf={pathOf} />}
    </Card>
  );
}

function planned(sold: number, target: number): string {
  const said = { target: formatCount(target), more: formatCount(sold - target) };
  return sold > target ? t('{more} over the {target} planned', said) : t('of {target} planned', said);
}

type FigureProps = {
  label: string;
  value: string;
  to?: string | undefined;
  hint?: string | undefined;
  /** How much of the target is reached, from 0 to 1. */
  share?: number | undefined;
};

function Figure({ label, value, to, hint, share }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {to === undefined ? value : <Link to={to}>{value}</Link>}
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
        {share !== undefined && (
          <span className={classes.target} aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </span>
        )}
      </dd>
    </div>
  );
}

/** Weeks with sales from which on a chart says more than words. */
const CHART_WEEKS = 4;

const isChart = (weeks: Month['weeks']) => weeks.filter(({ sold }) => sold > 0).length >= CHART_WEEKS;

/** '1 in the week from Nov 16, 32 in the week from Nov 23'; nothing without any. */
function FewWeeks({ weeks }: Pick<Month, 'weeks'>) {
  const said = weeks
    .filter(({ sold }) => sold > 0)
    .map(({ from, sold }) =>
      t('{count} in the week from {day}', { count: formatCount(sold), day: formatDayOfYear(from) }),
    );
  if (said.length === 0) return null;
  return (
    <Text size="sm" mt="md">
      {joined(': ', [t('Sold per week'), listed(said)])}
    </Text>
  );
}

/** A column for each week, by its Monday; a screen reader is told the numbers. */
function Weeks({ weeks }: Pick<Month, 'weeks'>) {
  const most = Math.max(1, ...weeks.map(({ sold }) => sold));
  return (
    <figure className={classes.weeks}>
      <figcaption>{t('Sold per week')}</figcaption>
      <ol>
        {weeks.map(({ from, sold }) => (
          <li key={from}>
            <span className={classes.column}>
              <span className={classes.above} style={{ flexGrow: most - sold }}>
                {sold > 0 && formatCount(sold)}
              </span>
              <span className={classes.bar} style={{ flexGrow: sold }} />
            </span>
            {/* day and month */}
            <span className={classes.day}>{formatDayOfYear(from)}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

type Sold = Month['agencies'][number];

function Agencies({ agencies, pathOf }: { agencies: readonly Sold[]; pathOf: (id: string) => string }) {
  return (
    <>
      <Text id="sold-by-agency" mt="md" className={classes.caption}>
        {t('Sold by agency')}
      </Text>
      <ul className={classes.list} aria-labelledby="sold-by-agency">
        {agencies.map((agency) => (
          <li key={agency.agencyId ?? agency.agencyName}>
            <AgencyRow agency={agency} to={agency.agencyId === null ? undefined : pathOf(agency.agencyId)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A deleted agency has no list. */
function AgencyRow({ agency: { agencyName, sold, value }, to }: { agency: Sold; to: string | undefined }) {
  const cells = (
    <>
      <span className={classes.name}>{agencyName || t('Without an agency')}</span>
      <span className={classes.more}>{formatPrice(value)}</span>
      <span className={classes.number}>{formatCount(sold)}</span>
    </>
  );
  return to === undefined ? (
    <div className={classes.row}>{cells}</div>
  ) : (
    <Link to={to} className={classes.row}>
      {cells}
    </Link>
  );
}
