import { Button, Group, Text } from '@mantine/core';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import type { DraftState } from './use-draft-form.ts';

export const draftTexts = {
  back: t('What you typed before is still here.'),
  filesLost: t('Please choose your files again.'),
} as const;

/** Says that the form was restored from a draft, and which parts are missing. */
export function DraftNote({ draft }: { draft: DraftState }) {
  if (!draft.isBack && !draft.lostFiles) return null;
  return (
    <Group justify="space-between" gap="xs" role="status">
      <Text fw={600}>
        {sentences(draft.isBack && draftTexts.back, draft.lostFiles && draftTexts.filesLost)}
      </Text>
      <Button
        size="xs"
        variant="default"
        onClick={({ currentTarget }) => {
          // the button goes, and the focus with it
          currentTarget.closest('form')?.querySelector<HTMLElement>('input, textarea')?.focus();
          draft.clear();
        }}
      >
        {t('Start over')}
      </Button>
    </Group>
  );
}
