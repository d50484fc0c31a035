import { Button, Container, Group, Text } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { addressOf, paths } from '#platform/web/paths.ts';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { t } from '#shared/say.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

/**
 * The error boundary of a page: a bug, or a chunk that could not be loaded, as after a deployment.
 * A reload fixes the second.
 */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <Container size="sm" py="xl">
      <PageHeading title={t('This page could not be shown')} />
      <Text mb="lg">
        {t(
          "Nothing you entered elsewhere is lost. Check your connection and reload the page; if it happens again, please tell the park's office what you were doing.",
        )}
      </Text>
      <Group>
        <Button onClick={() => window.location.reload()}>{t('Reload the page')}</Button>
        <Button component="a" href={addressOf(paths.home())} variant="default">
          {t('Home page')}
        </Button>
      </Group>
    </Container>
  );
}
