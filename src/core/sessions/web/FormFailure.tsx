import { Text } from '@mantine/core';
import { Notice } from '#platform/web/ui/Notice.tsx';
import type { SignInFailure } from './sign-in.ts';

/** Why the form was refused; shown until the next attempt. Field errors are shown at their fields only. */
export function FormFailure({ failure }: { failure: SignInFailure | null }) {
  if (failure === null || failure.fields !== undefined) return null;
  return (
    <Notice tone="error">
      <Text size="sm" fw={600}>
        {failure.text}
      </Text>
      {failure.detail !== undefined && <Text size="sm">{failure.detail}</Text>}
    </Notice>
  );
}
