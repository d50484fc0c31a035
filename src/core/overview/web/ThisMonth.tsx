import { Card, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatDayOfYear, formatMonth } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import type { Month } from '../contract.ts';
import classes from './overview.module.css';
import type { OverviewReader } from './waiting-words.ts';

type Props = { month: Month; reader: OverviewReader };

/** What was sold this month, against the month before and the target, by week and by agency; while that is nothing, the whole month before (D-402). */
export function ThisMonth({ month, reader }: Props) {
  const isOffice = reader === 'office';
  const { last } = month;
  const shown = month.sold === 0 && last !== undefined ? last : month;
  const pathOf = (agency?: string) =>
    paths.adminAllBookings({
      step: 'sold',
      stepFrom: `${shown.month}-01`,
      ...(shown === last && { stepTo: lastDayOf(shown.month) }),
      agency,
    });
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
        {shown === last ? (
          <NothingYet month={month} last={last} to={isOffice ? pathOf() : undefined} />
        ) : (
          <Sales month={month} to={isOffice ? pathOf() : undefined} />
        )}
      </dl>
      <Weeks weeks={month.weeks} />
      {isOffice && shown.agencies.length > 0 && (
        <Agencies
          title={
            shown === last
              ? t('Sold by agency in {month}', { month: formatMonth(shown.month) })
              : t('Sold by agency')
          }
          agencies={shown.agencies}
          pathOf={pathOf}
        />
      )}
    </Card>
  );
}

/** The last day of a month such as `2026-11`. */
function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

type FiguresProps = { month: Month; to: string | undefined };

function Sales({ month: { sold, value, before, target }, to }: FiguresProps) {
  return (
    <>
      <Figure
        label={t('Sold')}
        value={formatCount(sold)}
        to={sold > 0 ? to : undefined}
        hint={target === null ? undefined : planned(sold, target)}
        share={target === null || sold > target ? undefined : sold / target}
      />
      <Figure label={t('Sold for')} value={formatPrice(value)} />
      <Figure
        label={t('Same days of last month')}
        value={before.sold > 0 ? formatCount(before.sold) : t('None')}
        hint={before.sold > 0 ? formatPrice(before.value) : undefined}
      />
    </>
  );
}

/** The first days of a month, on which the last one is read. */
function NothingYet({ month: { target }, last, to }: FiguresProps & { last: NonNullable<Month['last']> }) {
  return (
    <>
      <Figure
        label={t('Sold')}
        value={t('None yet')}
        hint={target === null ? undefined : planned(0, target)}
      />
      <Figure
        label={t('Sold in {month}', { month: formatMonth(last.month) })}
        value={last.sold > 0 ? formatCount(last.sold) : t('None')}
        to={last.sold > 0 ? to : undefined}
        hint={last.sold > 0 ? formatPrice(last.value) : undefined}
      />
    </>
  );
}

function planned(sold: number, target: number): string {
  const said = { target: formatCount(target), more: formatCount(sold - target) };
  return sold > target ? t('{more} more than planned ({target})', said) : t('of {target} planned', said);
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

/** How many are drawn at least, the last ones. */
const MIN_WEEKS = 4;

/** A column for each week from the first with a sale, by its Monday; nothing without any. */
function Weeks({ weeks: last }: Pick<Month, 'weeks'>) {
  const first = last.findIndex(({ sold }) => sold > 0);
  if (first === -1) return null;
  const weeks = last.slice(Math.min(first, last.length - MIN_WEEKS));
  const most = Math.max(...weeks.map(({ sold }) => sold));
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

type AgenciesProps = { title: string; agencies: readonly Sold[]; pathOf: (id: string) => string };

function Agencies({ title, agencies, pathOf }: AgenciesProps) {
  return (
    <div className={classes.agencies}>
      <Text id="sold-by-agency" className={classes.caption}>
        {title}
      </Text>
      <ul className={classes.list} aria-labelledby="sold-by-agency">
        {agencies.map((agency) => (
          <li key={agency.agencyId ?? agency.agencyName}>
            <AgencyRow agency={agency} to={agency.agencyId === null ? undefined : pathOf(agency.agencyId)} />
          </li>
        ))}
      </ul>
    </div>
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
