import { Switch } from '@mantine/core';
import { useUrlState } from '../url-state.ts';

/** A filter of one value, kept in the URL as `name`. */
export function FilterSwitch({ name, label, on }: { name: string; label: string; on: string }) {
  const { search, change } = useUrlState();
  return (
    <Switch
      size="sm"
      // of the size of a finger
      display="flex"
      mih="2.75rem"
      style={{ alignItems: 'center' }}
      label={label}
      checked={search.get(name) === on}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.checked ? on : null, page: null })}
    />
  );
}
