import { Button, Container, Group, Text } from '@mantine/core';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
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
      <PageHeading title="This page could not be shown" />
      <Text mb="lg">
        Nothing you entered elsewhere is lost. Check your connection and reload the page; if it happens again,
        please tell the park's office what you were doing.
      </Text>
      <Group>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
        <Button component="a" href={paths.home()} variant="default">
          Home page
        </Button>
      </Group>
    </Container>
  );
}
