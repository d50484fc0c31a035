import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { useBookingParts } from '#core/bookings/web/booking-parts.tsx';
import {
  type BookingView,
  deleteView,
  isFiltered,
  listViews,
  saveView,
  type ViewList,
  viewParams,
  viewQuery,
} from '#core/review/view-contract.ts';
import { viewTexts } from '#core/review/view-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { useRestoredFocus } from '#platform/web/ui/dialog/use-restored-focus.ts';
import { RowMenu, RowMenuAction } from '#platform/web/ui/list/RowActions.tsx';
import { useIsPhone } from '#platform/web/ui/screen-width.ts';
import { toast, toastWithUndo } from '#platform/web/ui/toast.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { t } from '#shared/say.ts';
import classes from './SavedViews.module.css';
import { ViewDialog, viewFailed } from './ViewDialog.tsx';

type Views = ReturnType<typeof useSavedViews>;

/** The reader's saved views of a list of bookings, and what its address filters now. */
export function useSavedViews(list: ViewList) {
  const { search } = useUrlState();
  const { bookingFilters } = useBookingParts();
  const more = bookingFilters.map(({ name }) => name);
  const { data = [] } = useQuery(ask(listViews));
  const views = data.filter((view) => view.list === list);
  const query = viewQuery(search, more);
  const current = views.find((view) => view.query === query);
  const [openedId, setOpenedId] = useState(current?._id);
  if (current && current._id !== openedId) setOpenedId(current._id);
  const [asked, setAsked] = useState<BookingView | 'new'>();
  return {
    list,
    /** Filters of modules. */
    more,
    views,
    query,
    current,
    /** What the dialog asks a name for. */
    asked,
    ask: setAsked,
    /** Whether there is something to save. */
    isNew: isFiltered(query) && !current,
    /** The view that was open last: changed filters are saved under its name first. */
    opened: views.find(({ _id }) => _id === openedId),
  };
}

/** The views as links in one line, above the filters; nothing for who keeps none (D-424). */
export function SavedViews({ views: saved }: { views: Views }) {
  const { list, more, views, current, asked } = saved;
  const { pathOf } = useUrlState();
  const row = useRestoredFocus<HTMLElement>(views.length);
  const isPhone = useIsPhone();
  const none = Object.fromEntries([...viewParams(more), 'page'].map((name) => [name, null]));
  const hasSave = isPhone && saved.isNew;
  return (
    <>
      {(views.length > 0 || hasSave) && (
        <nav ref={row} tabIndex={-1} className={classes.row} aria-label={t('Saved views')}>
          {views.length > 0 && (
            <Text size="sm" c="dimmed" aria-hidden>
              {t('Views')}
            </Text>
          )}
          {views.map((view) => (
            <Fragment key={view._id}>
              <Button
                component={Link}
                to={pathOf({ ...none, ...Object.fromEntries(new URLSearchParams(view.query)) })}
                preventScrollReset
                size="compact-sm"
                variant={view === current ? 'light' : 'subtle'}
                aria-current={view === current || undefined}
                title={view.name}
              >
                <span className={classes.name}>{view.name}</span>
              </Button>
              {view === current && <ViewMenu view={view} onRename={() => saved.ask(view)} />}
            </Fragment>
          ))}
          {hasSave && <SaveView views={saved} />}
        </nav>
      )}
      <ViewDialog
        list={list}
        asked={asked}
        query={saved.query}
        views={views}
        first={saved.opened?.name}
        onClose={() => saved.ask(undefined)}
      />
    </>
  );
}

/** Keeps the filters of the list under a name; nothing without filters that are not kept yet. */
export function SaveView({ views }: { views: Views }) {
  if (!views.isNew) return null;
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => views.ask('new')}>
      {t('Save view')}
    </Button>
  );
}

/** What can be done with the view that is open. */
function ViewMenu({ view, onRename }: { view: BookingView; onRename: () => void }) {
  const stale = [ask(listViews).queryKey];
  const { _id: id, list, name, query } = view;
  const deleting = useSend(deleteView, { stale });
  const restoring = useSend(saveView, {
    stale,
    onSuccess: () => toast(viewTexts.saved),
    onError: (error) => toast(refusalText(error, viewFailed), 'error'),
  });
  const remove = () =>
    deleting.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          toastWithUndo(viewTexts.deleted, () => restoring.mutate({ body: { list, name, query } })),
        onError: (error) => toast(refusalText(error, t('The view could not be deleted')), 'error'),
      },
    );
  return (
    <RowMenu about={name} isQuiet>
      <RowMenuAction label={t('Rename')} about={name} onClick={onRename} />
      <RowMenuAction label={t('Delete')} about={name} danger onClick={remove} />
    </RowMenu>
  );
}
