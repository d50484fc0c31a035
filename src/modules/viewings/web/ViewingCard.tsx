import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { lotName } from '#core/lots/messages.ts';
import { parkSite } from '#core/park/web/site.ts';
import { type LinkedViewing, listOwnViewings } from '#modules/viewings/contract.ts';
import { mannerLabels, ownStateLabels } from '#modules/viewings/labels.ts';
import { viewingTime } from '#modules/viewings/messages.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { viewingStateColors } from './viewing-colors.ts';
import { WhereToCome } from './WhereToCome.tsx';

/** The next viewings of a buyer, each with its page; nothing for who has none, or in a park that offers none (D-483). */
export function ViewingCard() {
  const { data: viewings = [] } = useQuery({
    ...ask(listOwnViewings),
    enabled: Boolean(parkSite().viewings),
  });
  if (viewings.length === 0) return null;
  return (
    <Stack gap="md">
      {viewings.map((viewing) => (
        <Next key={viewing.link} {...viewing} />
      ))}
    </Stack>
  );
}

function Next({ startsAt, manner, state, lot, meeting, link }: LinkedViewing) {
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4">
            {joined(': ', [t('Viewing'), viewingTime(startsAt)])}
          </Title>
          <Badge color={viewingStateColors[state]} variant="light" size="lg" tt="none">
            {ownStateLabels[state]}
          </Badge>
        </Group>
        <Text>{joined(', ', [mannerLabels[manner], lot && lotName(lot)])}</Text>
        {manner === 'in_person' && <WhereToCome meeting={meeting} />}
        <Button component={Link} to={link} variant="default" size="sm" style={{ alignSelf: 'flex-start' }}>
          {t('Move or cancel')}
        </Button>
      </Stack>
    </Card>
  );
}
