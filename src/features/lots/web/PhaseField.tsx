import { TextInput } from '@mantine/core';
import { useUrlText } from '#platform/web/ui/url-state.ts';

/** The digits of a phase as it is typed; 0 is none. */
export const asPhase = (written: string) => written.replace(/\D/g, '').replace(/^0+/, '').slice(0, 4);

/** Narrows a list to one phase of the park, kept in the address as `phase`. */
export function PhaseField() {
  const [phase, setPhase] = useUrlText('phase', ['page']);
  return (
    <TextInput
      size="sm"
      w={90}
      label="Phase"
      placeholder="All"
      inputMode="numeric"
      value={phase}
      onChange={(event) => setPhase(asPhase(event.currentTarget.value))}
    />
  );
}
