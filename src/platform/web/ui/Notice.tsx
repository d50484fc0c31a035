import { Alert, type AlertProps, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Tone, toneColor, toneIcon } from './tones.tsx';

type Props = Omit<AlertProps, 'color' | 'icon'> & {
  tone: Tone;
  /** In place of the sign of the tone. */
  icon?: ReactNode;
  /** What the reader can do about it, below its sentence. */
  action?: ReactNode;
};

/**
 * A notice on a page or in a form, announced at once: role alert unless another one is given, such as `status` for what
 * the reader waits for and `note` for what is so from the start.
 */
export function Notice({ tone, action, children, ...notice }: Props) {
  return (
    <Alert color={toneColor[tone]} icon={toneIcon[tone]} {...notice}>
      {action === undefined ? (
        children
      ) : (
        <Stack gap="sm" align="flex-start">
          <Text inherit component="div">
            {children}
          </Text>
          {action}
        </Stack>
      )}
    </Alert>
  );
}
