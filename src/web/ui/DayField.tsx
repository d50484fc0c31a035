import { TextInput } from '@mantine/core';
import { useUrlText } from './url-state.ts';

/** A day of the park's calendar that narrows a list, kept in the address as '2026-03-02'. */
export function DayField({
  label,
  name,
  error,
}: {
  label: string;
  name: string;
  error?: string | undefined;
}) {
  const [day, setDay] = useUrlText(name, ['page']);
  return (
    <TextInput
      size="sm"
      type="date"
      label={label}
      min="2000-01-01"
      max="2999-12-31"
      value={day}
      error={error}
      onChange={(event) => setDay(event.currentTarget.value)}
    />
  );
}

/** The day that the address names; what is no day, such as the 31st of February, narrows nothing. */
export function readDay(search: URLSearchParams, name: string): string {
  const written = search.get(name) ?? '';
  if (!/^2\d{3}-\d\d-\d\d$/.test(written)) return '';
  const at = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : '';
}
