import { Anchor, Button, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Plan, PlannedLot } from '#core/lots/contract.ts';
import { lotStatusLabels } from '#core/lots/labels.ts';
import { type LotType, lotStatuses, lotTypes } from '#core/lots/lifecycle.ts';
import { lotTexts } from '#core/lots/messages.ts';
import { typeLetter } from '#core/park/type-labels.ts';
import { ChoiceLinks } from '#platform/web/ui/ChoiceLinks.tsx';
import { onPlainClick, useHydrated } from '#platform/web/ui/hydration.ts';
import { readChoice, useUrlState } from '#platform/web/ui/url-state.ts';
import { t } from '#shared/say.ts';
import { phasesOf } from '../lot-order.ts';
import { lotTallyQuery } from '../queries.ts';
import { PlanDrawing } from './PlanDrawing.tsx';
import { type PlanChoice, PlanList } from './PlanList.tsx';
import { OwnSwatch, PlanPatterns, StatusSwatch, yourLots } from './PlanLots.tsx';
import classes from './PlanView.module.css';
import { boxOf } from './plan-geometry.ts';

const viewNames = { plan: t('Plan'), list: t('List') } as const;

const shownText = (count: number, total: number) => t('{count} of {total} lots', { count, total });
const pickableText = (count: number, total: number) =>
  t('{count} of {total} lots; the faded ones cannot be chosen', { count, total });
const searchableText = (count: number, total: number) =>
  t('The plan shows {count} of {total} lots; the search finds the others', { count, total });
const plannedText = (count: number, total: number) =>
  t('The plan shows {count} of {total} lots', { count, total });

/** The plan or its list under a row of filters and the legend. A lazy chunk where it is not the first content. */
export function PlanView({ plan, ...choice }: PlanChoice & { plan: Plan }) {
  const name = useId();
  const lots = useMemo(() => plan.lots.map((lot) => ({ ...lot, box: boxOf(lot.outline) })), [plan.lots]);
  const types = lotTypes.filter((type) => lots.some((lot) => lot.type === type));
  const phases = phasesOf(lots);
  const filtering = usePlanFilter(phases, choice.onPick ? 'here' : 'address');
  const { filter, view, change, hrefOf } = filtering;
  const isShown = (lot: PlannedLot) => passes(lot, filter) && (choice.mayPick?.(lot) ?? true);
  const shown = lots.filter(isShown);
  // to choose from, beside a list of all of them
  const isPicker = choice.onPick !== undefined;
  const tally = useQuery({ ...lotTallyQuery, enabled: isPicker }).data ?? [];
  const total = tally.reduce((sum, { count }) => sum + count, 0);
  const isPartial = isPicker && lots.length < total;
  const { pathOf } = useUrlState();

  return (
    <div className={classes.room}>
      <div className={classes.view} data-view={view} data-picker={isPicker || undefined}>
        <div className={classes.side}>
          <div className={classes.filters}>
            {/* the office has a list of its own */}
            {choice.onPick === undefined && (
              <ChoiceLinks
                label={t('How the lots are shown')}
                isLabelHidden
                value={view}
                hrefOf={(value) => hrefOf({ view: value })}
                onChange={(value) => change({ view: value })}
                data={planViews.map((value) => ({ value, label: viewNames[value] }))}
              />
            )}
            <PlanFilters
              filtering={filtering}
              types={types}
              phases={phases}
              isPicker={choice.mayPick !== undefined}
            />
          </div>
          <div className={classes.key}>
            <PlanLegend name={name} lots={shown} ownIds={choice.ownIds} isCounted={choice.isCounted} />
            <p className={classes.sum} role="status" data-partial={isPartial || undefined}>
              {isPartial
                ? (choice.mayPick ? searchableText : plannedText)(lots.length, total)
                : shown.length < lots.length &&
                  (choice.mayPick ? pickableText : shownText)(shown.length, lots.length)}
            </p>
            {isPartial && !choice.mayPick && (
              <Anchor component={Link} size="sm" to={pathOf({ view: null })}>
                {t('See all in the list')}
              </Anchor>
            )}
          </div>
        </div>
        <div className={classes.main}>
          {shown.length === 0 && (
            <div className={classes.none}>
              <Text>
                {isPartial ? t('No lot on the plan matches; the list has all lots.') : lotTexts.filterEmpty}
              </Text>
              <Button
                size="sm"
                variant="default"
                component="a"
                href={hrefOf(unfiltered)}
                onClick={onPlainClick(() => change(unfiltered))}
              >
                {t('Clear filters')}
              </Button>
            </div>
          )}
          {view === 'plan' ? (
            <PlanDrawing plan={plan} lots={lots} isShown={isShown} name={name} choice={choice} />
          ) : (
            <PlanList lots={shown} {...choice} />
          )}
        </div>
        <div className={classes.hints}>
          {view === 'plan' && (
            <>
              <p className={`${classes.hint} ${classes.byMouse}`}>
                {t(
                  'Point at a lot to see it. Hold Ctrl and scroll to zoom; the arrow keys move from lot to lot.',
                )}
              </p>
              <p className={`${classes.hint} ${classes.byTouch}`}>
                {t('Tap a lot to see it. Pinch to zoom.')}
              </p>
            </>
          )}
          {/* in the office's legend locked lots are a status of their own */}
          {choice.onPick === undefined &&
            choice.isCounted !== false &&
            shown.some((lot) => lot.status === 'locked') && (
              <p className={classes.hint}>{t('The sold ones include lots that are not for sale now.')}</p>
            )}
        </div>
      </div>
    </div>
  );
}

/** The filters: type, phase, available only. */
function PlanFilters({
  filtering,
  types,
  phases,
  isPicker,
}: {
  filtering: ReturnType<typeof usePlanFilter>;
  types: readonly LotType[];
  phases: readonly number[];
  /** Shows what may be picked anyway. */
  isPicker: boolean;
}) {
  const { filter, change } = filtering;
  const isHydrated = useHydrated();
  return (
    <>
      {types.length > 1 && (
        <FilterChoice
          label={t('Type')}
          all={t('All types')}
          name="type"
          choices={types}
          filtering={filtering}
        />
      )}
      {phases.length > 1 && (
        <FilterChoice
          label={t('Phase')}
          all={t('All phases')}
          name="phase"
          choices={phases.map(String)}
          filtering={filtering}
        />
      )}
      {!isPicker && (
        <Switch
          className={classes.only}
          size="sm"
          label={t('Available only')}
          disabled={!isHydrated}
          checked={filter.availableOnly}
          onChange={(event) => change({ free: event.currentTarget.checked ? '1' : null })}
        />
      )}
    </>
  );
}

type FilterChoiceProps = {
  label: string;
  /** The choice that filters nothing. */
  all: string;
  name: 'type' | 'phase';
  choices: readonly string[];
  filtering: ReturnType<typeof usePlanFilter>;
};

function FilterChoice({ label, all, name, choices, filtering }: FilterChoiceProps) {
  const { filter, isInUrl, change, hrefOf } = filtering;
  return (
    <ChoiceLinks
      label={label}
      isLabelHidden
      data={['all', ...choices].map((value) => ({
        value,
        label: value === 'all' ? all : name === 'type' ? typeLetter(value) : value,
      }))}
      value={filter[name]}
      hrefOf={isInUrl ? (value) => hrefOf({ [name]: value }) : undefined}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

type LegendProps = { name: string; lots: readonly PlannedLot[] } & Pick<PlanChoice, 'ownIds' | 'isCounted'>;

/** The legend, with the number of shown lots of each status that occurs. */
function PlanLegend({ name, lots, ownIds = [], isCounted = true }: LegendProps) {
  const own = lots.filter(({ _id }) => ownIds.includes(_id)).length;
  const counts = lotStatuses.map(
    (status) => [status, lots.filter((lot) => lot.status === status).length] as const,
  );
  return (
    <dl className={classes.legend} aria-label={t('Legend')}>
      <PlanPatterns name={name} />
      {counts
        .filter(([, count]) => count > 0)
        .map(([status, count]) => (
          <div key={status} className={classes.entry}>
            <dt className={classes.status}>
              <StatusSwatch name={name} status={status} />
              {lotStatusLabels[status]}
            </dt>
            {isCounted && <dd className={classes.count}>{count}</dd>}
          </div>
        ))}
      {own > 0 && (
        <div className={classes.entry}>
          <dt className={classes.status}>
            <OwnSwatch />
            {yourLots}
          </dt>
          {isCounted && <dd className={classes.count}>{own}</dd>}
        </div>
      )}
    </dl>
  );
}

const planViews = ['plan', 'list'] as const;

type PlanFilter = {
  type: LotType | 'all';
  /** A phase as in the URL, or 'all'. */
  phase: string;
  /** Shows available lots only. */
  availableOnly: boolean;
  /** The number that is searched, or ''. */
  number: string;
};

function passes(lot: PlannedLot, { type, phase, availableOnly, number }: PlanFilter): boolean {
  if (number !== '' && lot.lotNumber.toLowerCase() !== number) return false;
  if (type !== 'all' && lot.type !== type) return false;
  if (phase !== 'all' && String(lot.phase) !== phase) return false;
  return !availableOnly || lot.status === 'available';
}

type Changes = Partial<Record<'type' | 'phase' | 'free' | 'view' | 'q', string | null>>;

const unfiltered: Changes = { type: null, phase: null, free: null, q: null };

/** Default values are not written. */
const written = (changes: Changes) =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      value === 'all' || value === 'plan' ? null : value,
    ]),
  );

/** View and filters of a plan, kept in the URL, or for a picker in local state. */
function usePlanFilter(phases: readonly number[], where: 'address' | 'here') {
  const address = useUrlState();
  const [own, setOwn] = useState(new URLSearchParams());
  const search = where === 'address' ? address.search : own;

  const change = (changes: Changes) => {
    if (where === 'address') return address.change(written(changes));
    // the search of its page
    if (changes.q === null) address.change({ q: null });
    const next = new URLSearchParams(own);
    for (const [name, value] of Object.entries(written(changes))) {
      if (value === null || value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setOwn(next);
  };
  const filter: PlanFilter = {
    type: readChoice(search, 'type', ['all', ...lotTypes]),
    phase: readChoice(search, 'phase', ['all', ...phases.map(String)]),
    availableOnly: search.get('free') === '1',
    // the search of the page it stands in; a plan that keeps its filters in the address has none
    number: where === 'here' ? (address.search.get('q') ?? '').trim().toLowerCase() : '',
  };
  return {
    filter,
    view: readChoice(search, 'view', planViews),
    isInUrl: where === 'address',
    change,
    hrefOf: (changes: Changes) => address.hrefOf(written(changes)),
  };
}
