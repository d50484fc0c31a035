import { Button, NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { Lot } from '#features/lots/contract.ts';
import { lotTexts } from '#features/lots/messages.ts';
import { formatPrice, parsePrice } from '#shared/money.ts';
import classes from './LotFilterBar.module.css';
import { readSort, writeSort } from './lot-order.ts';
import type { LotFilters } from './use-lot-filters.ts';

const orders = [
  { value: '', label: 'Lot number' },
  { value: 'price', label: 'Price, lowest first' },
  { value: '-price', label: 'Price, highest first' },
  { value: '-area', label: 'Area, largest first' },
  { value: 'perSqft', label: 'Price per sqft, lowest first' },
  { value: 'status', label: 'Status' },
];

/** Narrows a table of lots by phase and price; on a phone, where the table has no head, it also puts it in order. */
export function LotFilterBar({ lots, filters }: { lots: readonly Lot[]; filters: LotFilters }) {
  const phaseId = useId();
  const prices = lots.flatMap(({ price }) => (price === null ? [] : [price]));
  const written = writeSort(filters.sort) ?? '';
  return (
    <div className={classes.bar}>
      {filters.phases.length > 1 && (
        <div>
          <span id={phaseId} className={classes.label}>
            Phase
          </span>
          <SegmentedControl
            fullWidth
            size="md"
            aria-labelledby={phaseId}
            value={filters.phase}
            onChange={filters.setPhase}
            data={[
              { value: 'all', label: 'All' },
              ...filters.phases.map((phase) => ({ value: phase, label: phase })),
            ]}
          />
        </div>
      )}
      <fieldset className={classes.prices}>
        <legend className={classes.label}>Price (RM)</legend>
        <TextInput
          aria-label="Lowest price"
          inputMode="numeric"
          placeholder={`from ${formatPrice(Math.min(...prices)).replace(/^RM\s/, '')}`}
          value={filters.lowestText}
          onChange={(event) => filters.setLowestText(event.currentTarget.value)}
          error={priceError(filters.lowestText) ?? (filters.isTurned ? lotTexts.priceRangeTurned : null)}
        />
        <TextInput
          aria-label="Highest price"
          inputMode="numeric"
          placeholder={`to ${formatPrice(Math.max(...prices)).replace(/^RM\s/, '')}`}
          value={filters.highestText}
          onChange={(event) => filters.setHighestText(event.currentTarget.value)}
          error={priceError(filters.highestText)}
        />
      </fieldset>
      <NativeSelect
        className={classes.order}
        size="md"
        label="Sort by"
        value={written}
        onChange={(event) => filters.setSort(readSort(event.currentTarget.value))}
        // an order chosen at a wider table may be none of these
        data={
          orders.some(({ value }) => value === written)
            ? orders
            : [...orders, { value: written, label: 'As set' }]
        }
      />
      <Switch
        className={classes.extra}
        size="md"
        label="Price per sqft"
        checked={filters.perSqft}
        onChange={(event) => filters.setPerSqft(event.currentTarget.checked)}
      />
      {filters.isNarrowed && (
        <Button className={classes.extra} variant="subtle" size="sm" onClick={filters.clear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

function priceError(text: string): string | null {
  return text.trim() === '' || parsePrice(text) !== null ? null : lotTexts.priceUnread;
}
