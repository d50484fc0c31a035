import { Button, Group, Paper, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';

/** A link to "My data", shown beside the profile. */
export function MyDataCard() {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between" gap="sm">
        <Text maw="40ch">
          {t('See who has seen your documents, where you are logged in, and download your data.')}
        </Text>
        <Button size="sm" component={Link} to={paths.myData()} variant="default">
          {t('My Data')}
        </Button>
      </Group>
    </Paper>
  );
}
