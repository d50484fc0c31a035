import { Alert, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Lot } from '#features/lots/contract.ts';
import type { LotType } from '#features/lots/lifecycle.ts';
import { lotRefusals } from '#features/lots/messages.ts';
import { lotAction, type Viewer } from '#features/lots/policy.ts';
import { LotPanel } from '#features/lots/web/LotPanel.tsx';
import { LotTable } from '#features/lots/web/LotTable.tsx';
import { rememberPath } from '#features/sessions/web/whereabouts.ts';
import { paths } from '#web/paths.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import { useUrlState } from '#web/ui/url-state.ts';
import classes from './LotBoard.module.css';

/** From this width on the details stand beside the table; below it they slide over it. */
const besideTable = '(min-width: 75em)';

type Props = {
  type: LotType;
  lots: readonly Lot[];
  viewer: Viewer;
};

/** The table of lots with the details of one; which one is open stands in the address as `lot` (R-LOT-09). */
export function LotBoard({ type, lots, viewer }: Props) {
  const panelId = useId();
  const beside = useMediaQuery(besideTable, true, { getInitialValueInEffect: false });
  const navigate = useNavigate();
  const { search, change } = useUrlState();
  const openId = search.get('lot');
  const open = lots.find((lot) => lot.id === openId);
  // what slides out of view keeps showing the lot it was about
  const [latest, setLatest] = useState(open);
  if (open !== undefined && open !== latest) setLatest(open);

  /** A visitor signs in first and comes back to the dialog of this lot (R-LOT-13, D-06). */
  const book = (lot: Lot) => {
    if (lotAction(viewer) !== 'sign-in') return change({ lot: lot.id, book: '1' });
    rememberPath(paths.type(type, { lot: lot.id, book: true }));
    void navigate(paths.login());
  };

  const close = () => change({ lot: null, book: null });
  const details = latest && <LotPanel lot={latest} viewer={viewer} onBook={book} onClose={close} />;

  return (
    <>
      {openId !== null && open === undefined && (
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
      <div className={classes.board} data-split={(beside && open !== undefined) || undefined}>
        <div className={classes.list}>
          <LotTable
            lots={lots}
            viewer={viewer}
            openId={openId}
            panelId={panelId}
            onToggle={(lot) => change({ lot: lot.id === openId ? null : lot.id, book: null })}
            onBook={book}
          />
        </div>
        {beside && open && (
          <aside id={panelId} className={classes.panel} aria-label={`Details of lot ${open.lotNumber}`}>
            {details}
          </aside>
        )}
      </div>
      {!beside && (
        <Drawer.Root opened={open !== undefined} onClose={close} position="right" size="min(100%, 26rem)">
          <Drawer.Overlay />
          <Drawer.Content aria-label="Lot details">
            <Drawer.Body id={panelId} className={classes.drawer}>
              {details}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
    </>
  );
}
