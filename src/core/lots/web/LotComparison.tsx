import { Stack, Switch, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Lot, Plan } from '#core/lots/contract.ts';
import { surroundingsOf } from '#core/lots/geometry.ts';
import { areaOrDefault } from '#core/lots/lifecycle.ts';
import { typesHeading, typeTexts } from '#core/lots/messages.ts';
import { placeText, sizeText } from '#core/lots/place-labels.ts';
import type { Viewer } from '#core/lots/policy.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { specificationLabels } from '#core/park/labels.ts';
import { parkTexts } from '#core/park/messages.ts';
import { lotSpecification } from '#core/park/specification-labels.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { addressOf, paths } from '#platform/web/paths.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { formatSqft } from '#shared/area.ts';
import { formatCount } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import { listed } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { detailsTexts } from '../details-messages.ts';
import { LotAction } from './LotAction.tsx';
import classes from './LotComparison.module.css';
import { LotStatusBadge } from './LotStatusBadge.tsx';
import { perBuiltUpText, perSqftText } from './lot-order.ts';
import { ShareLink } from './ShareLink.tsx';

/** Name and value of a line; `show` presents the value. */
type Line = readonly [name: string, read: (lot: Lot) => string | number, show?: (lot: Lot) => ReactNode];

function ownLines(): Line[] {
  return [
    [t('Status'), (lot) => lot.status, (lot) => <LotStatusBadge status={lot.status} />],
    [detailsTexts.price, (lot) => formatPrice(lot.price), (lot) => <strong>{formatPrice(lot.price)}</strong>],
    [detailsTexts.pricePerSqftOfLand, perSqftText],
    [detailsTexts.landAreaSqm, (lot) => formatCount(areaOrDefault(lot.area, lot.type))],
    [detailsTexts.landAreaSqft, (lot) => formatSqft(areaOrDefault(lot.area, lot.type))],
    [detailsTexts.landSize, (lot) => sizeText(lot.landSize)],
    [detailsTexts.phase, (lot) => lot.phase],
    [typesHeading(), (lot) => typeTexts(lot.type).position],
    [t('Location'), (lot) => placeText(lot.description)],
  ];
}

/** What is stated of the lots or of their types, a line for each fact that one of them has. */
function specifiedLines(park: ParkFacts | undefined, lots: readonly Lot[], plan: Plan | undefined): Line[] {
  const builtUp: string = specificationLabels.builtUpSqft;
  const valuesOf = new Map(lots.map((lot) => [lot, new Map([[builtUp, sizeText(lot.buildUp)]])]));
  const names = lots.flatMap((lot) =>
    (park ? lotSpecification(park, lot, surroundingsOf(plan, lot.id)) : []).map(({ name, value }) => {
      valuesOf.get(lot)?.set(name, value);
      return name;
    }),
  );
  return [
    [t('Price per sqft built-up'), (lot) => perBuiltUpText(lot, park)],
    ...[...new Set([builtUp, ...names])].map(
      (name): Line => [name, (lot) => valuesOf.get(lot)?.get(name) ?? ''],
    ),
  ];
}

type Props = {
  lots: readonly Lot[];
  plan: Plan | undefined;
  opened: boolean;
  viewer: Viewer;
  onBook: (lot: Lot) => void;
  onClose: () => void;
};

/** Whether only differing lines are shown, kept in the URL (D-219); optimistic, since the switch turns before the URL changes. */
function useDifferences(): [boolean, (only: boolean) => void] {
  const { search, change } = useUrlState();
  const inAddress = search.get('differences') === '1';
  const [wanted, setWanted] = useState({ only: inAddress, before: inAddress });
  if (wanted.before !== inAddress) setWanted({ only: inAddress, before: inAddress });
  const keep = (only: boolean) => {
    setWanted({ only, before: inAddress });
    change({ differences: only ? '1' : null });
  };
  return [wanted.only, keep];
}

/** Lots side by side, what differs first; a line that is empty for all of them is left out. */
export function LotComparison({ lots, plan, opened, viewer, onBook, onClose }: Props) {
  const { data: park } = useQuery(parkFactsQuery);
  const [first] = lots;
  const isNarrow = useIsNarrow();
  const [differences, setDifferences] = useDifferences();
  const stated = [...ownLines(), ...specifiedLines(park, lots, plan)];
  const differ = ([, read]: Line) => new Set(lots.map(read)).size > 1;
  const alike = stated.filter((line) => !differ(line) && lots.some((lot) => line[1](lot) !== ''));
  const lines = [...stated.filter(differ), ...(differences ? [] : alike)];
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Compare lots')} size="xl" fullScreen={isNarrow}>
      <Switch
        mb="md"
        label={t('Differences only')}
        checked={differences}
        onChange={({ currentTarget: { checked } }) => setDifferences(checked)}
      />
      <Table className={classes.table} verticalSpacing="sm" layout="fixed" style={{ '--lots': lots.length }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td className={classes.blank} />
            {lots.map((lot) => (
              <Table.Th key={lot.id} scope="col" className={classes.lot}>
                {t('Lot {lot}', { lot: lot.lotNumber })}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Td className={classes.blank} />
            {lots.map((lot) => (
              <Table.Td key={lot.id}>
                <LotAction lot={lot} viewer={viewer} onBook={onBook} prominent />
              </Table.Td>
            ))}
          </Table.Tr>
          <Lines lines={lines} lots={lots} />
        </Table.Tbody>
      </Table>
      <Stack mt="md">
        <Text role="status" c="dimmed">
          {differences && lines.length === 0 && t('These lots do not differ in what is stated of them.')}
        </Text>
        {park?.sample && (
          <Text size="sm" c="dimmed">
            {parkTexts.sample}
          </Text>
        )}
        {first && (
          <ShareLink
            key={lots.map(({ id }) => id).join()}
            label={t('Share this comparison')}
            title={t('Lots {lots}', {
              lots: listed(lots.map(({ lotNumber }) => lotNumber)),
            })}
            url={
              window.location.origin +
              addressOf(paths.type(first.type, { compare: lots.map(({ id }) => id) }))
            }
          />
        )}
      </Stack>
    </Dialog>
  );
}

function Lines({ lines, lots }: { lines: readonly Line[]; lots: readonly Lot[] }) {
  return lines.map(([name, read, show = read]) => (
    <Table.Tr key={name}>
      <Table.Th scope="row" className={classes.name}>
        {name}
      </Table.Th>
      {lots.map((lot) => (
        <Table.Td key={lot.id}>{show(lot) || '–'}</Table.Td>
      ))}
    </Table.Tr>
  ));
}
