import { Kbd } from '@mantine/core';
import { useLetterKeys } from './letter-keys.ts';

/** The key of a control, for the eye; nothing while letters are no keys. */
export function KeyHint({ name }: { name: string }) {
  if (!useLetterKeys()) return null;
  return (
    <Kbd size="xs" aria-hidden="true">
      {name}
    </Kbd>
  );
}
