import { Badge, Group, Text } from '@mantine/core';
import { suspectTexts } from '#shared/suspect-messages.ts';

/** Says that a program may have sent what is shown (D-317). */
export function SuspectNote() {
  return (
    <Group gap="xs">
      <Badge color="amber" variant="light" tt="none" radius="sm">
        {suspectTexts.mark}
      </Badge>
      <Text size="sm">{suspectTexts.why}</Text>
    </Group>
  );
}
