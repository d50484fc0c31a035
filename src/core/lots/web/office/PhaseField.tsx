import { TextInput } from '@mantine/core';
import { useUrlText } from '#platform/web/ui/url-state.ts';
import { t } from '#shared/say.ts';

/** The digits of a typed phase, without leading zeros. */
export const asPhase = (written: string) => written.replace(/\D/g, '').replace(/^0+/, '').slice(0, 4);

/** A filter by phase, kept in the URL as `phase`. */
export function PhaseField() {
  const [phase, setPhase] = useUrlText('phase', ['page']);
  return (
    <TextInput
      size="sm"
      w={90}
      label={t('Phase')}
      placeholder={t('All')}
      inputMode="numeric"
      value={phase}
      onChange={(event) => setPhase(asPhase(event.currentTarget.value))}
    />
  );
}
