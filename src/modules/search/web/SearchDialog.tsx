import { Combobox, Loader, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTaskWords } from '#core/bookings/web/NextTask.tsx';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { assignBooking } from '#core/review/contract.ts';
import type { HeaderToolProps, MenuPage } from '#core/web-module.ts';
import { findRecords, isPartOfName, isSearchable } from '#modules/search/contract.ts';
import { searchTexts } from '#modules/search/messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { depthOf } from '#platform/web/ui/dialog/overlay-stack.ts';
import { keyOf } from '#platform/web/ui/keys/key-of.ts';
import { openRecord } from '#platform/web/ui/keys/open-record.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { LoadFailure } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { TYPING_PAUSE_MS } from '#platform/web/ui/url-state.ts';
import { SearchIcon } from '#platform/web/ui/work-icons.tsx';
import { foldText } from '#shared/clean-text.ts';
import { formatCount } from '#shared/counts.ts';
import { interpolate } from '#shared/interpolate.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { type FoundGroup, type FoundRow, foundGroups, searchHints } from './found-rows.tsx';
import { readCommand } from './read-command.ts';
import classes from './SearchDialog.module.css';

type Props = HeaderToolProps & { opened: boolean; onClose: () => void };

/** Escape in an element with this attribute does not reach the dialogs below, which listen on the window. */
const keepsEscape = { 'data-mantine-stop-propagation': true };

/** The search over all records; it may open above another dialog. */
export function SearchDialog({ opened, ...props }: Props) {
  const { onClose } = props;
  const closeByEscape = (event: KeyboardEvent) => keyOf(event) === 'Escape' && onClose();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onKeyDown={closeByEscape}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('Close'), ...keepsEscape }}
      title={t('Find a record')}
      size="42rem"
      centered={false}
      yOffset="8dvh"
      fillsPhone
      zIndex={300}
    >
      <Search {...props} />
    </Dialog>
  );
}

function Search({ viewer, loadPages, onClose }: Omit<Props, 'opened'>) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const [paused] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const { words, ...acts } = readCommand(paused);
  // newer words abort the request of older ones
  const found = useQuery({
    ...ask(findRecords, { query: { search: words } }),
    enabled: isSearchable(words),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isShort = !isSearchable(readCommand(typed).words);
  const taskWords = useTaskWords();
  const groups = found.data && !isShort ? foundGroups(found.data, viewer, taskWords, acts) : [];
  /** Whether the results shown are those of an earlier text. */
  const isOutdated = typed !== paused || found.isPlaceholderData;
  const isSearching = !isShort && (isOutdated || found.isFetching);
  const combobox = useCombobox({ opened: true });
  const open = useOpenRecord(onClose);
  const assigning = useSend(assignBooking, { stale: [bookingsKey] });
  const pages = useQuery({ queryKey: ['menu', viewer._id], queryFn: loadPages, staleTime: Infinity });
  const [shown, setShown] = useState<Readonly<Record<string, boolean>>>({});
  const named = isShort
    ? []
    : (pages.data ?? []).filter(({ to }) => shown[to]).flatMap((page) => namedOf(page, typed));
  const choose = (id: string) => {
    if (named.some(({ to }) => to === id)) return void open(id);
    const row = groups.flatMap(({ rows }) => rows).find((each) => each.id === id);
    if (!row || isOutdated || assigning.isPending) return;
    if (row.assigns === undefined) return void open(row.to);
    assigning.mutate(
      { params: { id: row.assigns }, body: { userId: viewer._id } },
      {
        onSuccess: async ({ message }) => {
          toast(message);
          await open(row.to);
        },
      },
    );
  };

  // Enter that comes before its answer opens the first record then
  const [entered, setEntered] = useState<string>();
  const openEntered = useEffectEvent(() => {
    setEntered(undefined);
    const first = groups[0]?.rows[0];
    if (first) choose(first.id);
  });
  const isAwaited = entered === typed && !isSearching;
  useEffect(() => {
    if (isAwaited) openEntered();
  }, [isAwaited]);

  const selectFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (found.data !== undefined || named.length > 0) selectFirst();
  }, [found.data, named.length]);

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      {pages.data?.map((page) => (
        <PageGate
          key={page.to}
          viewer={viewer}
          page={page}
          onChange={(isShown) => setShown((before) => ({ ...before, [page.to]: isShown }))}
        />
      ))}
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          {...keepsEscape}
          data-autofocus
          aria-label={searchTexts.label}
          placeholder={searchTexts.label}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (keyOf(event) === 'Enter' && isSearching && named.length === 0) setEntered(typed);
          }}
          leftSection={<SearchIcon size={18} />}
          rightSection={isSearching && <Loader size="xs" aria-hidden="true" />}
        />
      </Combobox.EventsTarget>
      <VisuallyHidden role="status">{!isSearching && announcement(named, groups)}</VisuallyHidden>
      <div className={classes.results}>
        {named.length + groups.length > 0 && <Results named={named} groups={groups} />}
        {isShort &&
          searchHints.map((hint) => (
            <div key={hint.title} className={classes.option}>
              <Row row={hint} />
            </div>
          ))}
        {!isShort && !isSearching && found.data !== undefined && named.length + groups.length === 0 && (
          <Note>{interpolate(nothingText(words), { text: words })}</Note>
        )}
        {assigning.error && (
          <Notice tone="error">
            {refusalText(assigning.error, t('The booking could not be assigned. Please try again.'))}
          </Notice>
        )}
        {!isShort && found.isError && (
          <LoadFailure sentence={t('The search could not be run. Please try again.')} query={found} />
        )}
      </div>
    </Combobox>
  );
}

function nothingText(words: string): string {
  return isPartOfName(words)
    ? t('Nothing found for "{text}".')
    : t('No lot and no agency found for "{text}". Three characters also find bookings and people.');
}

/** A page of the menu if each word that was typed stands in its name, else its views of which that is so with theirs. */
function namedOf(page: MenuPage, typed: string): readonly Omit<MenuPage, 'views'>[] {
  const words = foldText(typed).split(/\s+/);
  const isNamed = (name: string) => words.every((word) => foldText(name).includes(word));
  if (isNamed(page.label)) return [page];
  const views = (page.views ?? []).map(({ label, to }) => ({
    ...page,
    label: joined(': ', [page.label, label]),
    to,
  }));
  return views.filter(({ label }) => isNamed(label));
}

function announcement(named: readonly MenuPage[], groups: readonly FoundGroup[]): string {
  const rows = groups.flatMap((group) => group.rows.map(({ title }) => title));
  const [first, ...more] = [...named.map(({ label }) => label), ...rows];
  if (first === undefined) return '';
  return t('{count} found. Enter opens {first}.', { count: formatCount(1 + more.length), first });
}

function Note({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" py="sm">
      {children}
    </Text>
  );
}

/** Opens a record, and gives it the focus also if it was open already. On a phone it takes the history entry of this overlay. */
function useOpenRecord(onClose: () => void) {
  const navigate = useNavigate();
  const location = useLocation();
  return async (to: string) => {
    onClose();
    await navigate(to, { replace: depthOf(location) > 0 });
    openRecord()?.focus({ preventScroll: true });
  };
}

type ResultsProps = { named: readonly MenuPage[]; groups: readonly FoundGroup[] };

function Results({ named, groups }: ResultsProps) {
  return (
    <Combobox.Options aria-label={t('Found records')}>
      {named.length > 0 && (
        <Combobox.Group label={t('Pages')}>
          {named.map(({ to, icon, label }) => (
            <Combobox.Option key={to} value={to} className={classes.option}>
              <Row row={{ icon, title: label, details: [] }} />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {groups.map(({ label, rows }) => (
        <Combobox.Group key={label} label={label}>
          {rows.map((row) => (
            <Combobox.Option key={row.id} value={row.id} className={classes.option}>
              <Row row={row} />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}

const useShown = () => true;

type GateProps = Pick<Props, 'viewer'> & { page: MenuPage; onChange: (isShown: boolean) => void };

/** Whether a page is in the menu of this person: its module may leave it out. */
function PageGate({ viewer, page: { useIsFor = useShown }, onChange }: GateProps) {
  const isShown = useIsFor(viewer);
  const tell = useEffectEvent(onChange);
  useEffect(() => tell(isShown), [isShown]);
  return null;
}

/** Letters of a detail that has room on a line of its own. */
const WHOLE_UP_TO = 24;

/** A date or a number is not broken at the end of a line, nor does one begin with the dot. */
function Details({ of }: { of: readonly string[] }) {
  return (
    <span className={classes.details}>
      {of.map((detail, at) => (
        <Fragment key={detail}>
          {at > 0 && ' '}
          <span className={classes.detail} data-whole={detail.length <= WHOLE_UP_TO || undefined}>
            {at < of.length - 1 ? `${detail} ·` : detail}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

function Row({ row: { icon, title, details, mark } }: { row: Omit<FoundRow, 'id' | 'to'> }) {
  return (
    <>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        <Details of={details.filter(Boolean)} />
      </span>
      <span className={classes.mark}>{mark}</span>
    </>
  );
}
