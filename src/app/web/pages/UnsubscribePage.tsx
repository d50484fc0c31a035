import { Container } from '@mantine/core';
import { UnsubscribePanel } from '#core/notices/web/UnsubscribePanel.tsx';

/** Where the link in a mail leads that stops mails about its topic. */
export function UnsubscribePage() {
  return (
    <Container size="sm" py="xl">
      <UnsubscribePanel />
    </Container>
  );
}
