import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { agencyTexts } from '#core/agencies/messages.ts';
import type { ChipFilter } from '#platform/web/ui/list/FilterChips.tsx';
import bar from '#platform/web/ui/list/list-bar.module.css';
import { SearchedSelect } from '#platform/web/ui/list/SearchedSelect.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { t } from '#shared/say.ts';
import { agencyQuery, officeAgencyChoicesQuery, officeChoiceOf } from './staff-queries.ts';

type SelectProps = ComponentProps<typeof SearchedSelect>;
type Props = Omit<SelectProps, 'value' | 'onChange' | 'find' | 'nothingFound' | 'failed'> & {
  /** The id of the agency, or '' for none. */
  value: string;
  onChange: (id: string) => void;
};

/** Selects one of all agencies for the office, which also sees inactive ones. */
export function OfficeAgencySelect({ value, onChange, first, ...input }: Props) {
  const chosen = useQuery({ ...agencyQuery(value), enabled: value !== '' });
  // a chosen agency stays when it cannot be read again
  const none = value === '' || chosen.isLoadingError;
  return (
    <SearchedSelect
      {...input}
      {...(first && { first })}
      find={officeAgencyChoicesQuery}
      nothingFound={agencyTexts.noneOfName}
      failed={agencyTexts.listFailed}
      value={none ? (first ?? null) : chosen.data ? officeChoiceOf(chosen.data) : null}
      onChange={(choice) => onChange(choice?.value ?? '')}
    />
  );
}

/** Filters a list by agency, kept in the URL as `agency`. */
export function AgencyFilter() {
  const { search, change } = useUrlState();
  return (
    <div className={bar.choice}>
      <OfficeAgencySelect
        size="sm"
        label={t('Agency')}
        first={{ value: '', label: t('All agencies') }}
        allowDeselect={false}
        value={search.get('agency') ?? ''}
        onChange={(id) => change({ agency: id, page: null })}
      />
    </div>
  );
}

/** The agency of a list as a chip. */
export function useAgencyFilter(): ChipFilter {
  const id = useUrlState().search.get('agency') ?? '';
  const agency = useQuery({ ...agencyQuery(id), enabled: id !== '' }).data;
  return {
    name: 'agency',
    label: t('Agency'),
    field: <AgencyFilter />,
    said: () => id && (agency?.name ?? t('chosen')),
  };
}
