import { Paper, Switch, Title } from '@mantine/core';
import { useId } from 'react';
import { t } from '#shared/say.ts';
import { switchLetterKeys, useLetterKeys } from './letter-keys.ts';

/** Switches the letters as keys on and off, for those who speak their text or press keys by mistake (D-301). */
export function LetterKeysCard() {
  const id = useId();
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {t('Keyboard shortcuts')}
      </Title>
      <Switch
        label={t('Letters and digits are keys')}
        description={t(
          'In lists and open records they move, show and choose; nothing is sent without Enter. Kept in this browser.',
        )}
        checked={useLetterKeys()}
        onChange={(event) => switchLetterKeys(event.currentTarget.checked)}
      />
    </Paper>
  );
}
