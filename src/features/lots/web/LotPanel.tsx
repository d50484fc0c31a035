import { CloseButton, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Lot } from '#features/lots/contract.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { offersBooking, type Viewer } from '#features/lots/policy.ts';
import { areaOrDefault, formatSqft } from '#shared/area.ts';
import { formatPrice } from '#shared/money.ts';
import { LotAction } from './LotAction.tsx';
import classes from './LotPanel.module.css';
import { LotStatusBadge } from './LotStatusBadge.tsx';
import { perSqftText } from './lot-order.ts';
import { ShareLot } from './ShareLot.tsx';

export type LotPanelProps = {
  lot: Lot;
  viewer: Viewer;
  onBook: (lot: Lot) => void;
  /** Whether it is shown; what slides out of view keeps its content. */
  opened: boolean;
  onClose: () => void;
  /** The page was opened for this lot: a reader who has not scrolled yet is shown it. */
  isSought?: boolean;
};

/** The facts of a lot that are known; an empty one is left out rather than shown as a dash. */
function factsOf(lot: Lot): [name: string, value: string][] {
  const area = areaOrDefault(lot.area, lot.type);
  const facts: [string, string][] = [
    ['Type', `${lotTypeTexts[lot.type].position} (${lot.type})`],
    ['Phase', String(lot.phase)],
    ['Land area', `${area} sqm (${formatSqft(area)} sqft)`],
    ['Price per sqft', lot.price === null ? '' : perSqftText(lot)],
    ['Land size', lot.landSize],
    ['Build-up', lot.buildUp],
    ['Size', lot.size],
    ['Use', lot.lotUse ?? ''],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** Everything known of one lot (R-LOT-09, R-LOT-23). */
export function LotPanel({ lot, viewer, onBook, onClose, isSought = false }: LotPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSought && window.scrollY === 0) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isSought]);
  return (
    <div ref={panel} className={classes.panel}>
      <div className={classes.head}>
        <div>
          <p className={classes.overline}>{lotTypeTexts[lot.type].label}</p>
          <Title order={2} className={classes.title}>
            Lot {lot.lotNumber}
          </Title>
          {lot.description !== '' && <p className={classes.description}>{lot.description}</p>}
        </div>
        <CloseButton size="lg" onClick={onClose} aria-label="Close lot details" />
      </div>
      <div className={classes.offer}>
        <span className={classes.price}>{formatPrice(lot.price)}</span>
        <LotStatusBadge status={lot.status} />
      </div>
      {offersBooking(viewer, lot) && <LotAction lot={lot} viewer={viewer} onBook={onBook} prominent />}
      <dl className={classes.facts}>
        {factsOf(lot).map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* whoever gets the link sees what visitors see (D-61) */}
      {lot.status === 'available' && <ShareLot key={lot.id} lot={lot} />}
    </div>
  );
}
