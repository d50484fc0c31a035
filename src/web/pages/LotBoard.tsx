import { Alert, Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Lot } from '#features/lots/contract.ts';
import type { LotType } from '#features/lots/lifecycle.ts';
import { lotRefusals, lotTexts } from '#features/lots/messages.ts';
import { lotAction, offersBooking, type Viewer } from '#features/lots/policy.ts';
import { LotFilterBar } from '#features/lots/web/LotFilterBar.tsx';
import { LotTable } from '#features/lots/web/LotTable.tsx';
import { useComparison } from '#features/lots/web/use-comparison.ts';
import { useLotFilters } from '#features/lots/web/use-lot-filters.ts';
import { signInTexts } from '#features/sessions/messages.ts';
import { rememberPath, takeDecline } from '#features/sessions/web/whereabouts.ts';
import { fillIn } from '#shared/problem.ts';
import { paths } from '#web/paths.ts';
import { type LoginArrival, useLeaving } from '#web/session/departure.ts';
import { dialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { useUrlState } from '#web/ui/url-state.ts';
import { BookingDialogs } from './BookingDialogs.tsx';
import classes from './LotBoard.module.css';

// what only a choice of the reader brings up loads with that choice
const CompareBar = dialogOnDemand(async () => (await import('#features/lots/web/CompareBar.tsx')).CompareBar);
const LotPanel = dialogOnDemand(async () => (await import('#features/lots/web/LotPanel.tsx')).LotPanel);
const LotComparison = dialogOnDemand(
  async () => (await import('#features/lots/web/LotComparison.tsx')).LotComparison,
);

const LotDrawer = dialogOnDemand(async () => (await import('#features/lots/web/LotDrawer.tsx')).LotDrawer);

/** From this width on the details stand beside the table; below it they slide over it. */
const besideTable = '(min-width: 75em)';

type Props = {
  type: LotType;
  lots: readonly Lot[];
  viewer: Viewer;
  /** Stands in for the table when there is no lot to list; the dialog of a lot just booked stays open over it. */
  empty: ReactNode;
};

/** The table of lots, the details of one and the booking of one; the address says which (R-LOT-09, R-LOT-14). */
export function LotBoard({ type, lots, viewer, empty }: Props) {
  const panelId = useId();
  const beside = useMediaQuery(besideTable, true, { getInitialValueInEffect: false });
  const toSignIn = useWayToSignIn(type);
  const { openId, open, wanted, gone, subject, change, onBooked, endBooking } = useLotInAddress(lots, viewer);
  const filters = useLotFilters(lots);
  const comparison = useComparison(lots);
  // what slides out of view keeps showing the lot it was about
  const [latest, setLatest] = useState(open);
  if (open !== undefined && open !== latest) setLatest(open);

  /** A visitor signs in first and comes back to the dialog of this lot (R-LOT-13, D-06). */
  const book = (lot: Lot) => {
    if (lotAction(viewer) !== 'sign-in') return change({ lot: lot.id, book: '1', ...comparison.closed });
    toSignIn(lot);
  };

  // a link to a booking, from the plan for example, leads a visitor to the sign-in in the same step; somebody whose session
  // has just ended here is on the way there already, with the reason
  const leaving = useLeaving();
  const led = !leaving && wanted && viewer === null && open?.status === 'available' ? open : undefined;
  const lead = useEffectEvent((lot: Lot) => {
    // who went on without signing in comes back to the lot alone, and not to the sign-in again (D-133)
    if (takeDecline(paths.type(type, { lot: lot.id, book: true }))) change({ book: null });
    else toSignIn(lot, { replace: true });
  });
  useEffect(() => {
    if (led !== undefined) lead(led);
  }, [led]);

  const close = () => change({ lot: null, book: null });
  const details = { viewer, onBook: book, onClose: close };

  return (
    <>
      {gone && (
        <Alert
          color="amber"
          icon={<WarningIcon size={20} />}
          mb="md"
          role="status"
          withCloseButton
          closeButtonLabel="Dismiss message"
          onClose={close}
        >
          {lotRefusals.LOT_TAKEN.message}
        </Alert>
      )}
      {lots.length === 0 ? (
        empty
      ) : (
        <>
          <LotFilterBar lots={lots} filters={filters} />
          <p className={classes.sum}>
            <span role="status">
              {filters.isNarrowed && `${filters.shown.length} of ${lots.length} lots. `}
            </span>
            {lots.length > 1 && lotTexts.compareHint}
          </p>
          <div className={classes.board} data-split={(beside && open !== undefined) || undefined}>
            <div className={classes.list}>
              {filters.shown.length === 0 ? (
                <Group p="lg">
                  <Text>{lotTexts.filterEmpty}</Text>
                  <Button size="sm" variant="default" onClick={filters.clear}>
                    Clear filters
                  </Button>
                </Group>
              ) : (
                <LotTable
                  lots={filters.shown}
                  sort={filters.sort}
                  onSort={filters.sortBy}
                  perSqft={filters.perSqft}
                  compared={comparison.ids}
                  onCompare={comparison.toggle}
                  viewer={viewer}
                  // on a phone the details give way to the dialog, and no row points at them meanwhile
                  openId={beside || subject === undefined ? openId : null}
                  panelId={panelId}
                  onToggle={(lot) => change({ lot: lot.id === openId ? null : lot.id, book: null })}
                  onBook={book}
                />
              )}
            </div>
            {beside && open && (
              <aside id={panelId} className={classes.panel} aria-label={`Details of lot ${open.lotNumber}`}>
                <LotPanel {...details} lot={open} opened />
              </aside>
            )}
          </div>
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
        opened={comparison.opened}
        viewer={viewer}
        onBook={book}
        onClose={comparison.close}
      />
      {!beside && latest && (
        <LotDrawer
          {...details}
          lot={latest}
          panelId={panelId}
          opened={open !== undefined && subject === undefined}
        />
      )}
      <BookingDialogs
        lot={subject}
        opened={subject !== undefined}
        onBooked={onBooked}
        onClose={() => endBooking({ keepDetails: beside })}
      />
    </>
  );
}

/** Leads a visitor to the sign-in, which says what for and comes back to the booking of the lot (R-LOT-13, D-06). */
function useWayToSignIn(type: LotType) {
  const navigate = useNavigate();
  return (lot: Lot, { replace = false } = {}) => {
    rememberPath(paths.type(type, { lot: lot.id, book: true }));
    const state: LoginArrival = { lines: [fillIn(signInTexts.toBook, { lot: lot.lotNumber })] };
    void navigate(paths.login(), { replace, state });
  };
}

/** Reads `lot` and `book` of the address against the list, and keeps the lot whose dialog is open. */
function useLotInAddress(lots: readonly Lot[], viewer: Viewer) {
  const { search, change } = useUrlState();
  const openId = search.get('lot');
  const wanted = search.get('book') === '1';
  const open = lots.find((lot) => lot.id === openId);

  // its own booking takes the lot off the buyer's list, but not out of their dialog
  const [subject, setSubject] = useState<Lot>();
  const [booked, setBooked] = useState(false);
  const bookable = open !== undefined && viewer !== null && offersBooking(viewer, open);
  if (wanted && subject === undefined && bookable) setSubject(open);
  if (!wanted && subject !== undefined) {
    setSubject(undefined);
    setBooked(false);
  }

  const missing = open === undefined || (wanted && open.status !== 'available');
  return {
    openId,
    open,
    wanted,
    /** The address names a lot that can no longer be had. */
    gone: openId !== null && subject === undefined && missing,
    /** The lot being booked. */
    subject,
    change,
    onBooked: () => setBooked(true),
    endBooking: ({ keepDetails }: { keepDetails: boolean }) =>
      change({ book: null, ...((booked || !keepDetails) && { lot: null }) }),
  };
}
