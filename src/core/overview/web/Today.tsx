import { Card, Text } from '@mantine/core';
import { use } from 'react';
import { Link } from 'react-router';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatSum } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import type { Waiting } from '../contract.ts';
import classes from './overview.module.css';
import {
  coreWaitingWords,
  type OverviewReader,
  type Waited,
  type WaitingWord,
  type WaitingWords,
} from './waiting-words.ts';

type Props = { today: readonly Waiting[]; words: Promise<WaitingWords>; reader: OverviewReader };

type Counted = { waiting: Waited; word: WaitingWord };

/** A deadline is over or near, or the reader is late. */
const isUrgent = ({ waiting: { late = 0, ending = 0 }, word }: Counted) =>
  word.pressing !== undefined || late + ending > 0;

const rankOf = (row: Counted) => (row.word.leads ? 0 : isUrgent(row) ? 1 : 2);

/** What waits today, what is urgent first, each kind a link to its list (D-400). */
export function Today({ today, words, reader }: Props) {
  const all = { ...coreWaitingWords, ...use(words) };
  const rows = (reader === 'agency' ? withEnding(today) : today)
    .flatMap((waiting) => {
      const word = all[waiting.kind];
      return word ? [{ waiting, word }] : [];
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.word.order - other.word.order);
  return (
    <Card withBorder component="section" aria-label={t('Today')}>
      <PanelHeading title={t('Today')} />
      {rows.length === 0 ? (
        <Text c="dimmed" mt="xs">
          {t('Nothing waits for you today.')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {rows.map((row) => (
            <Row key={row.waiting.kind} {...row} urgent={isUrgent(row)} reader={reader} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** An agency's requests say how many of their holds end soon, which are no row of their own. */
function withEnding(today: readonly Waiting[]): readonly Waited[] {
  const ending = today.find(({ kind }) => kind === 'hold_ends')?.count;
  return today
    .filter(({ kind }) => kind !== 'hold_ends')
    .map((waiting) => (waiting.kind === 'answer' && ending ? { ...waiting, ending } : waiting));
}

type RowProps = { waiting: Waited; word: WaitingWord; urgent: boolean; reader: OverviewReader };

function Row({ waiting, word: { label, to, detail, pressing }, urgent, reader }: RowProps) {
  const { count, sumSen } = waiting;
  const more = [sumSen !== undefined && formatSum(sumSen), detail?.(waiting)].filter(Boolean).join(' · ');
  return (
    <li>
      <Link
        to={to(reader)}
        className={classes.row}
        data-urgent={urgent || undefined}
        data-pressing={pressing}
      >
        <span>{label}</span>
        {more !== '' && <span className={classes.more}>{more}</span>}
        <span className={classes.number}>{formatCount(count)}</span>
      </Link>
    </li>
  );
}
