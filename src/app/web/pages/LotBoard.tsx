import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { HeldLot } from '#core/bookings/web/booking-parts.tsx';
import type { Lot, Plan } from '#core/lots/contract.ts';
import { isHeld, type LotType } from '#core/lots/lifecycle.ts';
import { lotTexts } from '#core/lots/messages.ts';
import { lotAction, type Viewer } from '#core/lots/policy.ts';
import { LotFilterBar } from '#core/lots/web/LotFilterBar.tsx';
import { LotTable } from '#core/lots/web/LotTable.tsx';
import { useComparison } from '#core/lots/web/use-comparison.ts';
import { useLotFilters } from '#core/lots/web/use-lot-filters.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { signInTexts } from '#core/sessions/messages.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import { addressOf, paths } from '#platform/web/paths.ts';
import { onPlainClick, useHydrated } from '#platform/web/ui/hydration.ts';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { useCoveringEntry } from '#platform/web/ui/url-state.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import classes from './LotBoard.module.css';
import { LotContact } from './LotContact.tsx';
import { GoneNote } from './TakenLot.tsx';
import { type LotInUrl, useLotInUrl } from './use-lot-in-url.ts';
import { useSignInRedirect } from './use-sign-in-redirect.ts';

// lazy: only needed after a choice of the reader
const CompareBar = lazyDialog(async () => (await import('#core/lots/web/CompareBar.tsx')).CompareBar);
const LotDetails = lazyDialog(async () => (await import('#core/lots/web/LotDetails.tsx')).LotDetails);
const LotComparison = lazyDialog(
  async () => (await import('#core/lots/web/LotComparison.tsx')).LotComparison,
);

const BookingDialog = lazyDialog(
  async () => (await import('#core/bookings/web/request/BookingDialog.tsx')).BookingDialog,
);
const LotDrawer = lazyDialog(async () => (await import('#core/lots/web/LotDrawer.tsx')).LotDrawer);

/** URL parameters that open an overlay on a phone. */
const coveringNames = ['lot', 'book', 'comparing'];

/** From this width on the details are beside the table; below it they are a drawer. */
const besideTable = '(min-width: 75em)';

type Props = {
  type: LotType;
  lots: readonly Lot[];
  /** Undefined while loading or without a plan. */
  plan?: Plan | undefined;
  viewer: Viewer;
  /** The rest of a partial list is still loading. */
  isPartial?: boolean;
  /** Shown instead of the table when there is no lot to list; the dialog of a lot just booked stays open over it. */
  empty: ReactNode;
};

/** Fetches what "Book Now" opens for this viewer, so that the tap does not wait for a slow line. */
function usePreloadedBooking(viewer: Viewer): void {
  const action = lotAction(viewer);
  useEffect(() => {
    if (action === 'tag') return;
    const preload = action === 'sign-in' ? import('./sign-in/LoginPage.tsx') : BookingDialog.preload();
    // the click loads it again and shows the error
    preload.catch(() => undefined);
  }, [action]);
}

/** Fetches the details of a lot at the first touch, which usually scrolls: the drawer would exceed the script budget. */
function usePreloadedDetails(beside: boolean): void {
  useEffect(() => {
    const Details = beside ? LotDetails : LotDrawer;
    // the click on a row loads it again and shows the error
    const preload = () => void Details.preload().catch(() => undefined);
    window.addEventListener('pointerdown', preload, { once: true });
    return () => window.removeEventListener('pointerdown', preload);
  }, [beside]);
}

/**
 * The row that opened a dialog leaves the list when its lot is taken, and the focus with it. A list in sight does not scroll: Safari
 * focuses no pressed button, so there the focus is on the body after every dialog.
 */
function focusIfLost(list: HTMLElement | null): void {
  if (!list || document.activeElement !== document.body) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (top > window.innerHeight / 2 || bottom < 0) list.scrollIntoView({ block: 'nearest' });
  list.focus({ preventScroll: true });
}

/** The office does not ask itself. */
const offersContact = (viewer: Viewer) => lotAction(viewer) !== 'tag';

/** The table of lots, the details of one and its booking dialog; the URL says which are open. */
export function LotBoard({ type, lots, plan, viewer, isPartial = false, empty }: Props) {
  const panelId = useId();
  const list = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const isWide = useMediaQuery(besideTable, true, { getInitialValueInEffect: false });
  // the server renders no drawer: LotBoard.module.css gives the details of its page the place of one
  const beside = isWide || !isHydrated;
  usePreloadedBooking(viewer);
  usePreloadedDetails(beside);
  const place = useLotInUrl(lots, viewer);
  const isWaiting = useSession().user?.agencyStatus === 'pending';
  const { open, subject, change } = place;
  const { toSignIn, isLed } = useSignInRedirect(type, viewer, place);
  const comparison = useComparison(lots);
  // keeps the lot during the closing transition
  const [latest, setLatest] = useState(open);
  if (open !== undefined && open !== latest) setLatest(open);
  const isBooking = subject !== undefined && !place.isBooked;
  const covers = isBooking || comparison.opened || (open !== undefined && !beside);
  const mayCover = useCoveringEntry(covers && !isLed, coveringNames);

  /** Redirects a visitor to the sign-in, which returns to the dialog of this lot. */
  const book = (lot: Lot) => {
    if (lotAction(viewer) !== 'sign-in')
      return change({ lot: lot.id, book: '1', ...comparison.closed }, { covers: true });
    toSignIn(lot);
  };
  const close = () => change({ lot: null, book: null });
  const details = {
    viewer,
    panelId,
    onBook: book,
    onClose: close,
    closeHref: place.hrefOf({ lot: null, book: null }),
    offer:
      isLed && open ? (
        <SignInToBook lot={open} />
      ) : open && isHeld(open) ? (
        <HeldLot key={open.id} lot={open} viewer={viewer} />
      ) : undefined,
  };

  const elsewhere = place.gone ? plan?.lots.find(({ _id }) => _id === place.openId) : undefined;
  if (elsewhere && elsewhere.type !== type)
    return <Navigate replace to={paths.type(elsewhere.type, { lot: elsewhere._id, book: place.wanted })} />;
  return (
    <>
      {comparison.hasGone && !isPartial && (
        <GoneNote onClose={comparison.forgetGone}>
          {t('A lot of this comparison is no longer available.')}
        </GoneNote>
      )}
      {lots.length === 0 ? (
        empty
      ) : (
        <>
          <ListedLots
            {...details}
            list={list}
            lots={lots}
            plan={plan}
            place={place}
            comparison={comparison}
            beside={beside}
          />
          <CompareBar
            lots={comparison.lots}
            opened={comparison.lots.length > 0}
            onCompare={comparison.open}
            onRemove={comparison.toggle}
            onClose={comparison.clear}
          />
        </>
      )}
      <LotComparison
        lots={comparison.lots}
        plan={plan}
        opened={comparison.opened && mayCover}
        viewer={viewer}
        onBook={book}
        onClose={comparison.close}
      />
      {!beside && latest && (
        <LotDrawer
          {...details}
          lot={latest}
          plan={plan}
          contact={offersContact(viewer) && <LotContact lot={latest} isBar />}
          opened={open !== undefined && subject === undefined && mayCover}
        />
      )}
      <BookingDialog
        lot={subject}
        opened={subject !== undefined && (place.isBooked || mayCover)}
        onBooked={place.onBooked}
        onExited={() => focusIfLost(list.current)}
        // who waits for an agency goes back to the lot
        onClose={() => place.endBooking({ keepDetails: beside || isWaiting })}
      />
    </>
  );
}

/** What a visitor is told who opens a booking, until the page is hydrated and leads to the sign-in by itself. */
function SignInToBook({ lot }: { lot: Lot }) {
  const back = paths.type(lot.type, { lot: lot.id, book: true });
  return (
    <Notice tone="info" data-visitor-only>
      <Text inherit>{interpolate(signInTexts.toBook, { lot: lot.lotNumber })}</Text>
      <Group gap="sm" mt="sm">
        <Button component="a" href={addressOf(paths.login({ mode: 'register', back }))}>
          {t('Register')}
        </Button>
        <Button component="a" href={addressOf(paths.login({ back }))} variant="default">
          {t('I have an account')}
        </Button>
      </Group>
    </Notice>
  );
}

type ListedProps = {
  list: RefObject<HTMLDivElement | null>;
  lots: readonly Lot[];
  plan: Plan | undefined;
  viewer: Viewer;
  place: LotInUrl;
  comparison: ReturnType<typeof useComparison>;
  /** Whether the open lot's details are beside the table. */
  beside: boolean;
  panelId: string;
  onBook: (lot: Lot) => void;
  onClose: () => void;
  closeHref: string;
  offer: ReactNode;
};

/** The filtered lots, and on wide screens the details of the open one. */
function ListedLots({
  list,
  lots,
  plan,
  viewer,
  place,
  comparison,
  beside,
  panelId,
  onBook,
  onClose,
  closeHref,
  offer,
}: ListedProps) {
  const { openId, open, subject, change } = place;
  const filters = useLotFilters(lots);
  const completion = useQuery(parkFactsQuery).data?.completion;
  // the lot was opened by the URL: scroll to it
  const [isChosenHere, setChosenHere] = useState(false);
  const toggle = (lot: Lot) => {
    setChosenHere(true);
    change({ lot: lot.id === openId ? null : lot.id, book: null }, { covers: !beside });
  };
  const bookRow = (lot: Lot) => {
    setChosenHere(true);
    onBook(lot);
  };
  return (
    <div className={classes.board} data-split={(beside && open !== undefined) || undefined}>
      <div className={classes.lots}>
        <LotFilterBar lots={lots} filters={filters} />
        <p className={classes.sum}>
          <span role="status">
            {filters.narrowed > 0 &&
              `${t('{shown} of {total} lots.', { shown: filters.shown.length, total: lots.length })} `}
          </span>
          {filters.shown.length > 1 && <span>{t('Tick two or three lots to compare them.')}</span>}
        </p>
        <div ref={list} className={classes.list} tabIndex={-1}>
          {filters.shown.length === 0 ? (
            <Group p="lg">
              <Text>{lotTexts.filterEmpty}</Text>
              <Button
                size="sm"
                variant="default"
                component="a"
                href={filters.clearHref}
                onClick={onPlainClick(filters.clear)}
              >
                {t('Clear filters')}
              </Button>
            </Group>
          ) : (
            <LotTable
              lots={filters.shown}
              plan={plan}
              completion={completion}
              sort={filters.sort}
              onSort={filters.sortBy}
              sortHref={filters.sortHref}
              query={closeHref.split('?')[1] ?? ''}
              compared={comparison.ids}
              onCompare={comparison.toggle}
              viewer={viewer}
              // on a phone the dialog replaces the drawer, and no row is highlighted
              openId={beside || subject === undefined ? openId : null}
              panelId={panelId}
              onToggle={toggle}
              onBook={bookRow}
            />
          )}
        </div>
      </div>
      {beside && open && (
        <aside
          key={open.id}
          id={panelId}
          className={classes.panel}
          aria-label={t('Details of lot {lot}', { lot: open.lotNumber })}
        >
          <LotDetails
            viewer={viewer}
            lot={open}
            plan={plan}
            contact={offersContact(viewer) && <LotContact lot={open} />}
            opened
            onBook={onBook}
            onClose={onClose}
            closeHref={closeHref}
            offer={offer}
            isSought={!isChosenHere && subject === undefined}
          />
        </aside>
      )}
    </div>
  );
}
