import type { ComponentProps } from 'react';
import { agencyTexts } from '#core/agencies/messages.ts';
import { SearchedSelect } from '#platform/web/ui/list/SearchedSelect.tsx';
import { t } from '#shared/say.ts';
import type { AgencyCards } from './AgencyCards.tsx';
import { agencyChoicesQuery } from './queries.ts';

/** A searchable select of agencies, with their descriptions. */
export function AgencyDropDown({ chosen, onChange, ...field }: ComponentProps<typeof AgencyCards>) {
  return (
    <SearchedSelect
      {...field}
      value={chosen}
      onChange={(choice) => onChange(choice?.value ?? '')}
      label={t('Agency')}
      placeholder={t('Search by name')}
      required
      withAsterisk={false}
      maxDropdownHeight={320}
      find={agencyChoicesQuery}
      nothingFound={agencyTexts.noneOfName}
      failed={agencyTexts.listFailed}
    />
  );
}
