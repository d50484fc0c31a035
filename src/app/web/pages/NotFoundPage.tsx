import { Button, Container, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { pageTexts } from './messages.ts';

/** The 404 page, with links to the main pages. */
export function NotFoundPage() {
  return (
    <Container size="sm" py="xl">
      <PageHeading title={pageTexts.pageNotFound} />
      <Text mb="lg">{pageTexts.thereIsNothingAtThis}</Text>
      <Group>
        <Button component={Link} to={paths.hub()}>
          {pageTexts.seeTheLots}
        </Button>
        <Button component={Link} to={paths.home()} variant="default">
          {pageTexts.homePage}
        </Button>
      </Group>
    </Container>
  );
}
