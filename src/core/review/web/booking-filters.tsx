import { useAgencyFilter } from '#core/agencies/web/OfficeAgencySelect.tsx';
import { ageText, milestoneLabels } from '#core/bookings/labels.ts';
import { ageBands, HOLD_ENDS_SOON_DAYS, milestoneNames } from '#core/bookings/lifecycle.ts';
import { type BookingParts, useBookingParts } from '#core/bookings/web/booking-parts.tsx';
import { lotTypes } from '#core/lots/lifecycle.ts';
import { allTypesText, typesHeading, typeTexts } from '#core/lots/messages.ts';
import { PhaseField } from '#core/lots/web/office/PhaseField.tsx';
import { useLotTypes } from '#core/lots/web/queries.ts';
import { readDay } from '#platform/web/ui/form/DayField.tsx';
import { daysFilter } from '#platform/web/ui/form/days-filter.tsx';
import type { ChipFilter } from '#platform/web/ui/list/FilterChips.tsx';
import { optionsOf } from '#platform/web/ui/list/FilterSelect.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { t } from '#shared/say.ts';

const waitedOptions = optionsOf(['', ...ageBands], (age) => (age === '' ? t('Any time') : ageText(age)));

const stepOptions = optionsOf(['', ...milestoneNames], (step) =>
  step === '' ? t('Any step') : milestoneLabels[step],
);

/** Filters with one value, as in the query of the API. */
const switches = {
  documents: 'to_check',
  assigned: 'me',
  ends: String(HOLD_ENDS_SOON_DAYS),
  overdue: 'true',
  followUp: 'due',
  proposal: 'open',
} as const;

const switchOf = (name: keyof typeof switches, label: string): ChipFilter => ({
  name,
  label,
  on: switches[name],
});

/** Of the reader's desk: looked after by them, overdue (D-80), ending soon (D-401), to check, to come back to (D-445), to answer (D-447). */
const deskSwitches = (): ChipFilter[] => [
  switchOf('assigned', t('Mine')),
  switchOf('overdue', t('Overdue')),
  switchOf('ends', t('Ends within {days} days', { days: HOLD_ENDS_SOON_DAYS })),
  switchOf('documents', t('Documents to check')),
  switchOf('followUp', t('To come back to')),
  switchOf('proposal', t('Proposed price')),
];

/** The filters of a list of bookings besides its statuses, kept in the URL. */
export function useBookingFilters(): ChipFilter[] {
  const { bookingFilters } = useBookingParts();
  const { search } = useUrlState();
  const types = useLotTypes();
  return [
    useAgencyFilter(),
    ...deskSwitches(),
    ...(types.length > 1 || search.has('type')
      ? [
          {
            name: 'type',
            label: typesHeading(),
            options: optionsOf(['', ...types], (type) =>
              type === '' ? allTypesText() : typeTexts(type).label,
            ),
          },
        ]
      : []),
    {
      name: 'phase',
      label: t('Phase'),
      field: <PhaseField />,
      said: (asked) => asked.get('phase') ?? '',
    },
    daysFilter(t('Requested'), [t('Requested from'), 'from'], [t('Requested until'), 'to']),
    { name: 'waited', label: t('Waiting for'), options: waitedOptions },
    ...bookingFilters,
    { name: 'step', label: t('What happened'), options: stepOptions },
    daysFilter(t('Happened'), [t('Happened from'), 'stepFrom'], [t('Happened until'), 'stepTo']),
  ];
}

/** The same in an address as the query of the API names them; invalid values do not filter. */
export function readBookingFilters(
  search: URLSearchParams,
  { bookingFilters }: BookingParts,
): Record<string, string> {
  const oneOf = (values: readonly string[]) => (written: string) => (values.includes(written) ? written : '');
  const day = (_: string, name: string) => readDay(search, name);
  const readers: Record<string, (written: string, name: string) => string> = {
    ...Object.fromEntries(Object.entries(switches).map(([name, on]) => [name, oneOf([on])])),
    ...Object.fromEntries(
      bookingFilters.map(({ name, options }) => [name, oneOf(options.map(({ value }) => value))]),
    ),
    agency: (id) => id,
    type: oneOf(lotTypes),
    phase: (written) => (/^[1-9]\d{0,3}$/.test(written) ? written : ''),
    from: day,
    to: day,
    waited: oneOf(ageBands),
    step: oneOf(milestoneNames),
    stepFrom: day,
    stepTo: day,
  };
  return Object.fromEntries(
    Object.entries(readers).flatMap(([name, read]) => {
      const value = read(search.get(name) ?? '', name);
      return value === '' ? [] : [[name === 'agency' ? 'agencyId' : name, value]];
    }),
  );
}
