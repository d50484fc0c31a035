import { Button, Input, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import type { Lot } from '#core/lots/contract.ts';
import { ChoiceLinks } from '#platform/web/ui/ChoiceLinks.tsx';
import { onPlainClick, useHydrated } from '#platform/web/ui/hydration.ts';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { formatPrice, parsePrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import classes from './LotFilterBar.module.css';
import { readSort, writeSort } from './lot-order.ts';
import type { LotFilters } from './use-lot-filters.ts';

/** Short enough for the field of a phone. */
const orders = [
  { value: '', label: t('Lot number') },
  { value: 'price', label: t('Lowest price') },
  { value: '-price', label: t('Highest price') },
  { value: '-area', label: t('Largest area') },
  { value: 'perSqft', label: t('Lowest per sqft') },
  { value: 'status', label: t('Status') },
];

type Props = { lots: readonly Lot[]; filters: LotFilters };

/** Filters a table of lots by phase and price, and sorts it, since a phone's table has no head to sort by; there it opens below its name. */
export function LotFilterBar({ lots, filters }: Props) {
  return (
    <>
      {/* works before hydration; a wide list shows the bar at all times */}
      <details className={classes.fold}>
        <summary>
          {t('Filter and sort')}
          {filters.narrowed > 0 && <span className={classes.set}>{filters.narrowed}</span>}
          <ChevronDownIcon size={18} />
        </summary>
      </details>
      <FilterFields lots={lots} filters={filters} />
    </>
  );
}

function FilterFields({ lots, filters }: Props) {
  return (
    <div className={classes.bar}>
      {filters.phases.length > 1 && (
        <ChoiceLinks
          label={t('Phase')}
          data={['all', ...filters.phases].map((value) => ({
            value,
            label: value === 'all' ? t('All') : value,
          }))}
          value={filters.phase}
          hrefOf={filters.phaseHref}
          onChange={filters.setPhase}
        />
      )}
      <OrderChoice filters={filters} />
      <PriceRange lots={lots} filters={filters} />
      {/* an empty list has its own button */}
      {filters.narrowed > 0 && filters.shown.length > 0 && (
        <div className={classes.extra}>
          <Button
            className={classes.clear}
            variant="subtle"
            size="sm"
            component="a"
            href={filters.clearHref}
            onClick={onPlainClick(filters.clear)}
          >
            {t('Clear filters')}
          </Button>
        </div>
      )}
    </div>
  );
}

function PriceRange({ lots, filters }: Props) {
  // input before hydration would not filter
  const isHydrated = useHydrated();
  const errorId = useId();
  const prices = lots.flatMap(({ price }) => (price === null ? [] : [price]));
  const range =
    prices.length > 0 &&
    t('{lowest} to {highest}', {
      lowest: bareAmount(Math.min(...prices)),
      highest: bareAmount(Math.max(...prices)),
    });
  const [isLowestUnread, isHighestUnread] = [isUnread(filters.lowestText), isUnread(filters.highestText)];
  const unread =
    isLowestUnread || isHighestUnread ? t('Enter the price as a number, for example 1,200,000.') : null;
  const error = unread ?? (filters.isTurned ? t('The lowest price is higher than the highest price.') : null);
  return (
    <fieldset className={classes.prices} disabled={!isHydrated}>
      <legend className={classes.label}>
        {t('Price (RM)')}
        {range && <span className={classes.range}> {range}</span>}
      </legend>
      <PriceField
        label={t('Lowest price')}
        hint={t('Lowest')}
        value={filters.lowestText}
        onChange={filters.setLowestText}
        errorId={isLowestUnread || filters.isTurned ? errorId : undefined}
      />
      <PriceField
        label={t('Highest price')}
        hint={t('Highest')}
        value={filters.highestText}
        onChange={filters.setHighestText}
        errorId={isHighestUnread || filters.isTurned ? errorId : undefined}
      />
      {error !== null && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function OrderChoice({ filters }: Pick<Props, 'filters'>) {
  const isHydrated = useHydrated();
  const written = writeSort(filters.sort) ?? '';
  // the table head of a wide screen offers further orders
  const isOther = !orders.some(({ value }) => value === written);
  return (
    <NativeSelect
      size="md"
      label={t('Sort by')}
      className={classes.order}
      disabled={!isHydrated}
      data={isOther ? [{ value: written, label: t('Other order') }, ...orders] : orders}
      value={written}
      onChange={(event) => filters.setSort(readSort(event.currentTarget.value))}
    />
  );
}

function isUnread(text: string): boolean {
  return text.trim() !== '' && parsePrice(text) === null;
}

/** A price without its currency, as typed into the fields. */
function bareAmount(price: number): string {
  return formatPrice(price).replace(/^RM\s/, '');
}

function PriceField({
  label,
  hint,
  value,
  onChange,
  errorId,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
  /** Id of the error text, if the field is invalid. */
  errorId: string | undefined;
}) {
  return (
    <Input
      size="md"
      aria-label={label}
      inputMode="numeric"
      placeholder={hint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={errorId !== undefined}
      aria-describedby={errorId}
    />
  );
}
