import { Radio, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { agencyTexts } from '#core/agencies/messages.ts';
import { keyOf } from '#platform/web/ui/keys/key-of.ts';
import type { Choice } from '#platform/web/ui/list/SearchedSelect.tsx';
import { TYPING_PAUSE_MS } from '#platform/web/ui/url-state.ts';
import { SearchIcon } from '#platform/web/ui/work-icons.tsx';
import { formatCount } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import classes from './AgencyCards.module.css';
import { agencyChoicesQuery } from './queries.ts';

/** Most agencies listed at once; more are searched by name. */
const SHOWN_AT_MOST = 12;

export type AgencyField = {
  value?: string;
  onChange: (id: string) => void;
  error?: ReactNode;
  /** Field id, used by the form to focus it. */
  'data-path'?: string;
};

type Props = Omit<AgencyField, 'value'> & {
  chosen: Choice | null;
  /** A choice above the agencies while nothing is searched. */
  first?: Choice;
};

/** Radio cards for choosing an agency: by whom one will talk to, and of the chosen one everything. */
export function AgencyCards({ chosen, first, ...field }: Props) {
  const [text, setText] = useState('');
  const [words] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const { data: all } = useQuery(agencyChoicesQuery(''));
  const found = useQuery({ ...agencyChoicesQuery(words), placeholderData: keepPreviousData });
  const value = chosen?.value ?? '';
  const above = first ? [first] : [];
  if (all === undefined || all.total <= SHOWN_AT_MOST) {
    return <Cards {...field} value={value} first={first} choices={all && [...above, ...all.choices]} />;
  }

  const shown = found.data?.choices.slice(0, SHOWN_AT_MOST) ?? [];
  // the chosen agency stays visible during every search
  const listed = words === '' ? [...above, ...shown] : shown;
  const isBeyond = chosen !== null && listed.every((each) => each.value !== value);
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={t('Find an agency')}
        placeholder={t('Search by name')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter in the search must not submit the form
        onKeyDown={(event) => keyOf(event) === 'Enter' && event.preventDefault()}
        leftSection={<SearchIcon size={16} />}
      />
      <Cards {...field} value={value} first={first} choices={isBeyond ? [chosen, ...listed] : listed} />
      <Text size="sm" c="dimmed" role="status">
        {found.isError ? agencyTexts.listFailed : foundText(found.data?.total ?? 0, shown.length)}
      </Text>
    </Stack>
  );
}

/** The number of matches, and whether there are more than shown. */
function foundText(count: number, shown: number): string {
  if (count === 0) return agencyTexts.noneOfName;
  return count > shown
    ? t('{value} more. Type a name to find them.', { value: formatCount(count - shown) })
    : t('{count} found', { count: formatCount(count) });
}

type CardsProps = AgencyField & {
  /** Stands out from the agencies. */
  first: Choice | undefined;
  /** Undefined while loading. */
  choices: readonly Choice[] | undefined;
};

function Cards({ choices, first, value = '', onChange, error, 'data-path': path }: CardsProps) {
  return (
    <Radio.Group
      label={t('Agency')}
      size="md"
      required
      withAsterisk={false}
      value={value}
      onChange={onChange}
      error={error}
      // above the cards, whose foot is far below the first screen of a phone
      inputWrapperOrder={['label', 'error', 'input']}
    >
      <Stack gap={2} mt={6}>
        {choices === undefined && <Waiting />}
        {choices?.map(({ value: id, label, description, brief = description }, index) => (
          <Radio
            key={id}
            classNames={{
              root: classes.card,
              inner: classes.button,
              label: classes.label,
              description: classes.description,
            }}
            size="sm"
            value={id}
            label={label}
            description={id === value ? description : brief}
            {...(id === first?.value && { wrapperProps: { 'data-first': true } })}
            {...(index === 0 && { 'data-path': path })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The room of five cards with a name and a line of text, so that the form below stays where it is. */
function Waiting() {
  return (
    <>
      <VisuallyHidden>{t('Loading agencies')}</VisuallyHidden>
      {['1', '2', '3', '4', '5'].map((card) => (
        <Skeleton key={card} height={58} className={classes.coming ?? ''} />
      ))}
    </>
  );
}
