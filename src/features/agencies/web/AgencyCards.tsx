import { Radio, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { agencyTexts } from '#features/agencies/messages.ts';
import { SearchIcon } from '#platform/web/ui/work-icons.tsx';
import { formatCount } from '#shared/counts.ts';
import classes from './AgencyCards.module.css';
import type { AgencyChoice } from './queries.ts';

/** Most agencies listed at once; more are searched by name. */
const SHOWN_AT_MOST = 12;

export type AgencyField = {
  value?: string;
  onChange: (id: string) => void;
  error?: ReactNode;
  /** Field id, used by the form to focus it. */
  'data-path'?: string;
};

type Props = AgencyField & {
  /** Undefined while loading. */
  agencies: readonly AgencyChoice[] | undefined;
};

/** Radio cards for choosing an agency on a phone, where a select's list would cover its own field. */
export function AgencyCards({ agencies, ...field }: Props) {
  const [text, setText] = useState('');
  const isLong = agencies !== undefined && agencies.length > SHOWN_AT_MOST;
  if (!isLong) return <Cards {...field} agencies={agencies} />;

  const words = text.trim().toLowerCase();
  const found = agencies.filter(({ name }) => name.toLowerCase().includes(words));
  const shown = found.slice(0, SHOWN_AT_MOST);
  // the chosen agency stays visible, whatever the search
  const chosen = agencies.filter(({ id }) => id === field.value && shown.every((each) => each.id !== id));
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label="Find an agency"
        placeholder="Search by name"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter in the search must not submit the form
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        leftSection={<SearchIcon size={16} />}
      />
      <Cards {...field} agencies={[...chosen, ...shown]} />
      <Found count={found.length} shown={shown.length} />
    </Stack>
  );
}

function Cards({ agencies, value = '', onChange, error, 'data-path': path }: Props) {
  return (
    <Radio.Group
      label="Agency"
      size="md"
      required
      withAsterisk={false}
      value={value}
      onChange={onChange}
      error={error}
    >
      <Stack gap="xs" mt={6}>
        {agencies === undefined && <Waiting />}
        {agencies?.map(({ id, name, description }, index) => (
          <Radio
            key={id}
            classNames={{ root: classes.card, inner: classes.button, label: classes.label }}
            size="sm"
            value={id}
            label={name}
            description={description}
            {...(index === 0 && { 'data-path': path })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Waiting() {
  return (
    <>
      <VisuallyHidden>{agencyTexts.loading}</VisuallyHidden>
      <Skeleton height={64} />
      <Skeleton height={64} />
      <Skeleton height={64} />
    </>
  );
}

/** The number of matches for screen readers, and whether there are more. */
function Found({ count, shown }: { count: number; shown: number }) {
  const more = count - shown;
  const said =
    more > 0 ? `${formatCount(more)} more. Type a name to find them.` : `${formatCount(count)} found`;
  return (
    <Text size="sm" c="dimmed" role="status">
      {count === 0 ? agencyTexts.noneOfName : said}
    </Text>
  );
}
