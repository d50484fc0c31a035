import { Button, CloseButton, Text, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Lot } from '#features/lots/contract.ts';
import { lotTexts, lotTypeTexts } from '#features/lots/messages.ts';
import { offersBooking, type Viewer } from '#features/lots/policy.ts';
import { CheckIcon, icon } from '#platform/web/ui/icons.tsx';
import { areaOrDefault, formatSqft } from '#shared/area.ts';
import { formatPrice } from '#shared/money.ts';
import { LotAction } from './LotAction.tsx';
import classes from './LotPanel.module.css';
import { LotStatusBadge } from './LotStatusBadge.tsx';
import { perSqftText } from './lot-order.ts';
import { lotUrl } from './lot-url.ts';

export type LotPanelProps = {
  lot: Lot;
  viewer: Viewer;
  onBook: (lot: Lot) => void;
  /** Whether it is shown; the content stays during the closing transition. */
  opened: boolean;
  onClose: () => void;
  /** The URL opened this lot: scrolls it into view unless the reader has scrolled. */
  isSought?: boolean;
  /** Ways to ask about the lot (D-158). */
  contact?: ReactNode;
};

/** Labels and values of a lot; empty values are left out. */
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

/** The details of one lot (R-LOT-09, R-LOT-23). */
export function LotPanel({ lot, viewer, onBook, onClose, isSought = false, contact }: LotPanelProps) {
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
      {contact}
      <dl className={classes.facts}>
        {factsOf(lot).map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* the link is for visitors, who see available lots only (D-61) */}
      {lot.status === 'available' && <ShareLot key={lot.id} lot={lot} />}
    </div>
  );
}

/** Touch devices with the Web Share API; others copy the link. */
const isHandedOn = () => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;

/** Shares the URL of the type page with this lot's details open. */
function ShareLot({ lot }: { lot: Lot }) {
  const { copy, copied, error } = useClipboard({ timeout: 4_000 });
  const url = lotUrl(lot);
  const share = async () => {
    if (!isHandedOn()) return copy(url);
    // rejected when the share sheet is dismissed, which is no error
    await navigator.share({ title: `Lot ${lot.lotNumber}`, url }).catch(() => undefined);
  };
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        fullWidth
        leftSection={copied ? <CheckIcon size={18} /> : <LinkIcon size={18} />}
        onClick={share}
      >
        <span aria-live="polite">{copied ? lotTexts.linkCopied : lotTexts.share}</span>
      </Button>
      {error !== null && (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {lotTexts.linkNotCopied}
        </Text>
      )}
    </div>
  );
}

const LinkIcon = icon(
  <>
    <path d="M10 14a4 4 0 0 0 5.7 0l3.4-3.4a4 4 0 0 0-5.7-5.7l-1.2 1.2" />
    <path d="M14 10a4 4 0 0 0-5.7 0l-3.4 3.4a4 4 0 0 0 5.7 5.7l1.2-1.2" />
  </>,
);
