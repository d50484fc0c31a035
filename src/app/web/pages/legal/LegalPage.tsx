import { Anchor, Container, List, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Word } from '#core/park/legal-contract.ts';
import { legalTextsQuery, parkFactsQuery } from '#core/park/web/queries.ts';
import { siteTexts } from '#core/sessions/messages.ts';
import { configQuery } from '#core/sessions/web/queries.ts';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { combineQueries, QueryState } from '#platform/web/ui/QueryState.tsx';
import { t } from '#shared/say.ts';
import type { LegalFacts, LegalSection } from './legal-texts.ts';

type Props = {
  /** The text of the folder that stands in place of this one. */
  name: 'privacy' | 'terms';
  title: string;
  lead: string;
  sections: (facts: LegalFacts) => LegalSection[];
};

/** The text of the park's folder, or else one about the portal, made of the operator's facts and the configuration (D-160). */
export function LegalPage({ name, title, lead, sections }: Props) {
  const config = useQuery(configQuery);
  const park = useQuery(parkFactsQuery);
  const legal = useQuery(legalTextsQuery);
  const own = legal.data?.[name];
  return (
    <Container size="md" py="xl">
      <PageHeading title={title} lead={legal.data && !own ? lead : undefined} />
      <QueryState
        query={combineQueries(config, legal)}
        errorText={siteTexts.contactFailed}
        loading={<Skeleton height={480} />}
      >
        {([site]) => (
          <Stack gap="xl">
            {park.data?.sample && (
              <Text c="dimmed">{t('The operator named here is a sample, as the park is.')}</Text>
            )}
            {(own ?? sections({ park: park.data ?? {}, site })).map((section) => (
              <Section key={section.title} section={section} />
            ))}
          </Stack>
        )}
      </QueryState>
    </Container>
  );
}

function Section({ section: { title, parts } }: { section: LegalSection }) {
  return (
    <Stack component="section" gap="sm" maw="75ch">
      {title && (
        <Title order={2} size="h3">
          {title}
        </Title>
      )}
      {parts.map((part) => (
        <Part key={JSON.stringify(part)} part={part} />
      ))}
    </Stack>
  );
}

function Part({ part }: { part: LegalSection['parts'][number] }) {
  if (typeof part === 'string') return <Text>{part}</Text>;
  if ('words' in part) {
    return (
      <Text>
        <Words words={part.words} />
      </Text>
    );
  }
  if ('list' in part) {
    return (
      <List spacing="xs">
        {part.list.map((item) => (
          <List.Item key={JSON.stringify(item)}>
            {typeof item === 'string' ? item : <Words words={item} />}
          </List.Item>
        ))}
      </List>
    );
  }
  return (
    <Table variant="vertical" layout="fixed" withTableBorder>
      <Table.Tbody>
        {part.table.map(([term, value]) => (
          <Table.Tr key={term}>
            <Table.Th w="50%">{term}</Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Words({ words }: { words: readonly Word[] }) {
  return words.map((word) => {
    if (typeof word === 'string') return word;
    return (
      <Anchor key={word.href} href={word.href} inherit underline="always">
        {word.text}
      </Anchor>
    );
  });
}
