import { Anchor, Container, Text } from '@mantine/core';
import { Link } from 'react-router';
import { mailSettingsTexts } from '#core/notices/page-messages.ts';
import { NoticesPanel } from '#core/notices/web/NoticesPanel.tsx';
import { paths } from '#platform/web/paths.ts';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { t } from '#shared/say.ts';

/** What the portal told the reader. */
export function NoticesPage() {
  return (
    <Container size="sm" py="xl">
      <PageHeading title={t('Notices')} />
      <NoticesPanel />
      <Text mt="xl">
        <Anchor component={Link} to={paths.profile()}>
          {mailSettingsTexts.link}
        </Anchor>
      </Text>
    </Container>
  );
}
