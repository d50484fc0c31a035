import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type VerifiedPaper, verifyPaper } from '#modules/papers/contract.ts';
import { paperKindLabels, paperStateLabels } from '#modules/papers/labels.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatSen } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { stateColors, stateIcons } from './PaperState.tsx';
import classes from './Papers.module.css';

/** Whether the paper with this code is valid, in a large word, and what it says. */
export function VerifiedPaperCard({ code }: { code: string }) {
  const query = useQuery(ask(verifyPaper, { params: { code } }));
  return (
    <QueryState
      query={query}
      errorText={(error) => refusalText(error, t('This paper could not be verified. Please try again.'))}
      retryLabel={uiTexts.retry}
    >
      {(paper) => (
        <Card withBorder padding="xl">
          <Stack gap="lg">
            <Verdict {...paper} />
            <dl className={classes.facts}>
              {factsOf(paper).map(([name, value]) => (
                <div key={name} style={{ display: 'contents' }}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <Text>{t('Compare them with the paper in your hand.')}</Text>
          </Stack>
        </Card>
      )}
    </QueryState>
  );
}

function Verdict({ state, isOutOfDate }: Pick<VerifiedPaper, 'state' | 'isOutOfDate'>) {
  const look = isOutOfDate ? 'superseded' : state;
  const Icon = stateIcons[look];
  return (
    <Group gap="sm" wrap="nowrap" c={stateColors[look]}>
      <Icon size={40} />
      <Title order={2} className={classes.verdict}>
        {isOutOfDate ? t('Out of date') : paperStateLabels[state]}
      </Title>
    </Group>
  );
}

function factsOf(paper: VerifiedPaper): [name: string, value: string][] {
  const { kind, number, edition, issuedAt, place, sumSen, initials, acceptedAt } = paper;
  const facts: [string, string][] = [
    [t('Paper'), paperKindLabels[kind]],
    [t('Number'), number],
    ...(kind === 'booking_form' ? [[t('Edition'), String(edition)] as [string, string]] : []),
    [t('Issued on'), formatDate(issuedAt)],
    [t('For'), place],
    ...(sumSen === null ? [] : [[t('Sum'), formatSen(sumSen)] as [string, string]]),
    [t('Name'), initials],
    ...(acceptedAt === null ? [] : [[t('Accepted on'), formatDate(acceptedAt)] as [string, string]]),
  ];
  // an erased form has neither place nor name
  return facts.filter(([, value]) => value !== '');
}
