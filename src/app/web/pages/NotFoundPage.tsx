import { Button, Container, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { t } from '#shared/say.ts';

/** The 404 page, with links to the main pages. */
export function NotFoundPage() {
  return (
    <Container size="sm" py="xl">
      <PageHeading title={t('Page not found')} />
      <Text mb="lg">
        {t('There is nothing at this address. It may have been mistyped, or the page may have moved.')}
      </Text>
      <Group>
        <Button component={Link} to={paths.hub()}>
          {t('See the lots')}
        </Button>
        <Button component={Link} to={paths.home()} variant="default">
          {t('Home page')}
        </Button>
      </Group>
    </Container>
  );
}
