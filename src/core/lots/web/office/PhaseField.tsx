import { TextInput } from '@mantine/core';
import { uiTexts } from '#platform/web/messages.ts';
import { useUrlText } from '#platform/web/ui/url-state.ts';
import { officeLotTexts } from '../../office-messages.ts';

/** The digits of a typed phase, without leading zeros. */
export const asPhase = (written: string) => written.replace(/\D/g, '').replace(/^0+/, '').slice(0, 4);

/** A filter by phase, kept in the URL as `phase`. */
export function PhaseField() {
  const [phase, setPhase] = useUrlText('phase', ['page']);
  return (
    <TextInput
      size="sm"
      w={90}
      label={officeLotTexts.phase}
      placeholder={uiTexts.all}
      inputMode="numeric"
      value={phase}
      onChange={(event) => setPhase(asPhase(event.currentTarget.value))}
    />
  );
}
