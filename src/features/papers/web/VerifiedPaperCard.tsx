import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { VerifiedPaper } from '#features/papers/contract.ts';
import { paperKindLabels, paperStateLabels } from '#features/papers/labels.ts';
import { paperTexts } from '#features/papers/messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatSen } from '#shared/money.ts';
import { stateColors, stateIcons } from './PaperState.tsx';
import classes from './Papers.module.css';
import { verifiedQuery } from './queries.ts';

/** Whether the paper with this code is valid, in a large word, and what it says. */
export function VerifiedPaperCard({ code }: { code: string }) {
  const query = useQuery(verifiedQuery(code));
  return (
    <QueryState
      query={query}
      errorText={(error) => refusalText(error, paperTexts.verifyFailed)}
      retryLabel={uiTexts.retry}
    >
      {(paper) => (
        <Card withBorder padding="xl">
          <Stack gap="lg">
            <Verdict state={paper.state} />
            <dl className={classes.facts}>
              {factsOf(paper).map(([name, value]) => (
                <div key={name} style={{ display: 'contents' }}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <Text>{paperTexts.compare}</Text>
          </Stack>
        </Card>
      )}
    </QueryState>
  );
}

function Verdict({ state }: Pick<VerifiedPaper, 'state'>) {
  const Icon = stateIcons[state];
  return (
    <Group gap="sm" wrap="nowrap" c={stateColors[state]}>
      <Icon size={40} />
      <Title order={2} className={classes.verdict}>
        {paperStateLabels[state]}
      </Title>
    </Group>
  );
}

function factsOf(paper: VerifiedPaper): [name: string, value: string][] {
  const { kind, number, edition, issuedAt, place, sumSen, initials, acceptedAt } = paper;
  const facts: [string, string][] = [
    [paperTexts.paper, paperKindLabels[kind]],
    [paperTexts.number, number],
    ...(kind === 'booking_form' ? [[paperTexts.editionField, String(edition)] as [string, string]] : []),
    [paperTexts.issuedOn, formatDate(issuedAt)],
    [paperTexts.for, place],
    ...(sumSen === null ? [] : [[paperTexts.sum, formatSen(sumSen)] as [string, string]]),
    [paperTexts.nameField, initials],
    ...(acceptedAt === null ? [] : [[paperTexts.acceptedOn, formatDate(acceptedAt)] as [string, string]]),
  ];
  // an erased form has neither place nor name
  return facts.filter(([, value]) => value !== '');
}
