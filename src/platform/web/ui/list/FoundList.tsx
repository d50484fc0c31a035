import { Button, type ButtonProps, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { pluralize } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import { useRestoredFocus } from '../dialog/use-restored-focus.ts';
import { EmptyState } from '../EmptyState.tsx';
import { type Loaded, QueryState } from '../QueryState.tsx';
import { readPage, useUrlState } from '../url-state.ts';
import { ListFoot } from './ListFoot.tsx';
import { ListNewsBar } from './ListNewsBar.tsx';
import { ListPages } from './ListPages.tsx';
import type { ListNews } from './use-live-list.ts';

export type Found<Row> = { rows: readonly Row[]; total: number; price?: number | undefined };

type Props<Row> = {
  query: Loaded<Found<Row>> & { news?: ListNews | null };
  errorText: string | ((error: unknown) => string);
  /** Singular and plural of the listed items. */
  noun: readonly [one: string, many: string];
  pageSize: number;
  /** Default values of the URL parameters; 'Show all' resets to them. */
  unnarrowed: Record<string, string | null>;
  /** Texts for an empty list, and for no match. */
  none: string;
  nothingMatches: string;
  /** What its reader can do about an empty list. */
  nextStep?: ReactNode;
  /** The total stands below the list, with the sum of the prices; the filters above say what narrows it. */
  isFooted?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The result of a filter bar: the total, one page of rows, the pagination, or a link that resets the filters. */
export function FoundList<Row>(list: Props<Row>) {
  const { query, errorText, noun, pageSize, unnarrowed, none, nothingMatches, nextStep } = list;
  const { isFooted = false, children } = list;
  const { search, change } = useUrlState();
  const page = readPage(search);
  const narrowing = Object.entries(unnarrowed).filter(([name, value]) => search.get(name) !== value);
  const isNarrowed = page > 1 || narrowing.length > 0;
  // the search has a button of its own, and so has the only filter of a list
  const isFiltered = Object.keys(unnarrowed).length > 1 && narrowing.some(([name]) => name !== 'q');
  // takes the focus of a button that has gone
  const line = useRestoredFocus(Number(isFiltered));
  const showAll = (look: ButtonProps) => (
    <Button {...look} onClick={() => change({ ...unnarrowed, page: null })}>
      {t('Show all')}
    </Button>
  );
  return (
    <QueryState
      query={query}
      errorText={errorText}
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        isNarrowed ? (
          <EmptyState title={nothingMatches} action={showAll({ variant: 'default', size: 'sm' })} />
        ) : (
          <EmptyState title={none} action={nextStep} />
        )
      }
    >
      {({ rows, total, price }) => (
        <>
          <div ref={line} tabIndex={-1}>
            {!isFooted && (
              <Group gap="xs">
                <Text size="sm" c="dimmed" role="status">
                  {pluralize(total, ...noun)}
                </Text>
                {isFiltered && showAll({ variant: 'subtle', size: 'compact-sm', visibleFrom: 'sm' })}
              </Group>
            )}
            <ListNewsBar news={query.news} noun={noun} />
            {isFooted && children(rows)}
          </div>
          {!isFooted && children(rows)}
          {isFooted ? (
            <ListFoot count={pluralize(total, ...noun)} sum={price}>
              <ListPages total={total} pageSize={pageSize} page={page} />
            </ListFoot>
          ) : (
            <ListPages total={total} pageSize={pageSize} page={page} />
          )}
        </>
      )}
    </QueryState>
  );
}
