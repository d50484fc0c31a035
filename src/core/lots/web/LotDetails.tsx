import { CloseButton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Lot, Plan } from '#core/lots/contract.ts';
import { surroundingsOf } from '#core/lots/geometry.ts';
import { lotUseLabels } from '#core/lots/labels.ts';
import { areaOrDefault } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { placeText, sizeText } from '#core/lots/place-labels.ts';
import { offersBooking, type Viewer } from '#core/lots/policy.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { specificationLabels } from '#core/park/labels.ts';
import { typePictures } from '#core/park/media-labels.ts';
import { parkTexts } from '#core/park/messages.ts';
import { lotSpecification } from '#core/park/specification-labels.ts';
import { hasPicture, Picture } from '#core/park/web/Picture.tsx';
import { PurchaseCost, statesCost } from '#core/park/web/PurchaseCost.tsx';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { onPlainClick } from '#platform/web/ui/hydration.ts';
import { formatArea, withUnits } from '#shared/area.ts';
import { formatPrice } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { detailsTexts } from '../details-messages.ts';
import { FileLink } from './FileLink.tsx';
import { LotAction } from './LotAction.tsx';
import classes from './LotDetails.module.css';
import { LotStatusBadge } from './LotStatusBadge.tsx';
import { perBuiltUpText, perSqftText } from './lot-order.ts';
import { useLotParts } from './lot-parts.ts';
import { MainFacts } from './MainFacts.tsx';
import { PlanThumb, thumbOf } from './plan/PlanThumb.tsx';
import { ShareLink } from './ShareLink.tsx';

export type LotDetailsProps = {
  lot: Lot;
  /** Tells the lot's road and free side. */
  plan?: Plan | undefined;
  viewer: Viewer;
  onBook: (lot: Lot) => void;
  /** Whether it is shown; the content stays during the closing transition. */
  opened: boolean;
  onClose: () => void;
  /** The page without the details. */
  closeHref: string;
  /** Shown in place of "Book Now". */
  offer?: ReactNode;
  /** The URL opened this lot: scrolls it into view unless the reader has scrolled. */
  isSought?: boolean;
  /** Ways to ask about the lot. */
  contact?: ReactNode;
  /** Whether "Book Now" stands in a bar that stays in sight. */
  isBookedBelow?: boolean;
};

/** Labels and values of a lot; empty values are left out, and what the head of the details says. */
function factsOf(lot: Lot, park: ParkFacts | undefined): [name: string, value: string][] {
  const [land, metres] = [sizeText(lot.landSize), lot.size];
  const facts: [string, string][] = [
    [detailsTexts.phase, String(lot.phase)],
    [detailsTexts.landSize, land && metres ? t('{size} ({metres})', { size: land, metres }) : land || metres],
    [specificationLabels.builtUpSqft, sizeText(lot.buildUp)],
    [
      detailsTexts.use,
      joined(', ', [lotUseLabels[lot.lotUse ?? ''] ?? '', park?.types[lot.type]?.permittedUse ?? '']),
    ],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** The details of one lot. */
export function LotDetails(props: LotDetailsProps) {
  const { lot, plan, viewer, onBook, onClose, closeHref, offer, isSought = false, contact } = props;
  const { isBookedBelow = false } = props;
  const { data: park } = useQuery(parkFactsQuery);
  const parts = useLotParts();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSought && window.scrollY === 0) root.current?.scrollIntoView({ block: 'nearest' });
  }, [isSought]);
  return (
    <div ref={root} className={classes.details}>
      <Look lot={lot} plan={plan} />
      <div data-details-head>
        <p className={classes.overline}>{typeTexts(lot.type).label}</p>
        {/* takes the focus of a drawer that opens */}
        <Title order={2} className={classes.title} tabIndex={-1} data-autofocus>
          {t('Lot {lot}', { lot: lot.lotNumber })}
        </Title>
      </div>
      <CloseButton
        className={classes.close}
        size={44}
        iconSize={24}
        component="a"
        href={closeHref}
        onClick={onPlainClick(onClose)}
        aria-label={t('Close lot details')}
      />
      {lot.description !== '' && <p className={classes.description}>{placeText(lot.description)}</p>}
      <div className={classes.offer}>
        <span className={classes.price}>{formatPrice(lot.price)}</span>
        <LotStatusBadge status={lot.status} />
      </div>
      <div className={classes.main}>
        <MainFacts facts={mainFactsOf(lot, park)} />
      </div>
      {offer ??
        (!isBookedBelow && offersBooking(viewer, lot) && (
          <LotAction lot={lot} viewer={viewer} onBook={onBook} prominent />
        ))}
      {contact}
      {/* the link is for visitors, who see available lots only (D-61) */}
      {lot.status === 'available' && (
        <div className={classes.take}>
          <ShareLink
            key={lot.id}
            label={t('Share this lot')}
            title={t('Lot {lot}', { lot: lot.lotNumber })}
            url={paths.type(lot.type, { lot: lot.id })}
          />
          {parts.map(
            ({ lotFile }) =>
              lotFile && (
                <FileLink key={lotFile.label} path={lotFile.pathOf(lot)}>
                  {lotFile.label}
                </FileLink>
              ),
          )}
        </div>
      )}
      <Facts facts={factsOf(lot, park)} />
      {park && <ParkFactsOf lot={lot} plan={plan} park={park} />}
    </div>
  );
}

/** The picture of the type, called so since it shows other lots, and where the lot lies. */
function Look({ lot, plan }: Pick<LotDetailsProps, 'lot' | 'plan'>) {
  const thumb = useMemo(() => plan && thumbOf(plan), [plan]);
  const picture = typePictures[lot.type];
  return (
    <div className={classes.look}>
      {hasPicture(picture) && (
        <figure>
          <Picture name={picture} sizes="16rem" alt="" />
          <figcaption>{typeTexts(lot.type).name}</figcaption>
        </figure>
      )}
      {thumb?.outlines.has(lot.id) && <PlanThumb thumb={thumb} lotId={lot.id} />}
    </div>
  );
}

/** The facts that decide beside the price: area, handover, and the price of a square foot. */
const mainFactsOf = (lot: Lot, park: ParkFacts | undefined) =>
  [
    [detailsTexts.landArea, formatArea(areaOrDefault(lot.area, lot.type))],
    [t('Keys'), park?.completion[lot.phase] ?? ''],
    [detailsTexts.pricePerSqftOfLand, lot.price === null ? '' : perSqftText(lot)],
    [t('Price per sqft built-up'), perBuiltUpText(lot, park)],
  ] as const;

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{withUnits(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the operator states of the lot and its type, and of its payments. */
function ParkFactsOf({ lot, plan, park }: Pick<LotDetailsProps, 'lot' | 'plan'> & { park: ParkFacts }) {
  const stated = lotSpecification(park, lot, surroundingsOf(plan, lot.id));
  // said above, of the lot itself
  const lines = stated.filter(({ key }) => key !== 'completion' && key !== 'permittedUse');
  return (
    <>
      {statesCost(park, lot.type) && (
        <section aria-label={t('{cost}: lot {lot}', { cost: t('What it costs'), lot: lot.lotNumber })}>
          <Title order={3} size="h4" mb="xs">
            {t('What it costs')}
          </Title>
          <PurchaseCost key={lot.id} facts={park} type={lot.type} price={lot.price} />
        </section>
      )}
      {lines.length > 0 && (
        <section
          aria-label={t('{specification}: lot {lot}', {
            specification: t('Specification'),
            lot: lot.lotNumber,
          })}
        >
          <Title order={3} size="h4" mb="xs">
            {t('Specification')}
          </Title>
          <Facts facts={lines.map(({ name, value }) => [name, value])} />
          {park.sample && (
            <Text size="sm" c="dimmed" mt="xs">
              {parkTexts.sample}
            </Text>
          )}
        </section>
      )}
    </>
  );
}
