import type { ComponentProps } from 'react';
import { agencyTexts } from '#core/agencies/messages.ts';
import { SearchedSelect } from '#platform/web/ui/list/SearchedSelect.tsx';
import type { AgencyCards } from './AgencyCards.tsx';
import { agencyChoicesQuery } from './queries.ts';

/** A searchable select of agencies, with their descriptions. */
export function AgencyDropDown({ chosen, onChange, ...field }: ComponentProps<typeof AgencyCards>) {
  return (
    <SearchedSelect
      {...field}
      value={chosen}
      onChange={(choice) => onChange(choice?.value ?? '')}
      label={agencyTexts.agency}
      placeholder={agencyTexts.searchByName}
      required
      withAsterisk={false}
      maxDropdownHeight={320}
      find={agencyChoicesQuery}
      nothingFound={agencyTexts.noneOfName}
      failed={agencyTexts.listFailed}
    />
  );
}
