import { Radio, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { agencyTexts } from '#features/agencies/messages.ts';
import { SearchIcon } from '#platform/web/ui/work-icons.tsx';
import { formatCount } from '#shared/counts.ts';
import classes from './AgencyCards.module.css';
import type { AgencyChoice } from './queries.ts';

/** So many agencies stand below each other; more of them are searched by name. */
const SHOWN_AT_MOST = 12;

export type AgencyField = {
  value?: string;
  onChange: (id: string) => void;
  error?: ReactNode;
  /** Where a form finds the field, to lead to it. */
  'data-path'?: string;
};

type Props = AgencyField & {
  /** Undefined while they are on their way. */
  agencies: readonly AgencyChoice[] | undefined;
};

/** An agency chosen from cards that stand on the page, for a phone: a list that opens would cover what it belongs to. */
export function AgencyCards({ agencies, ...field }: Props) {
  const [text, setText] = useState('');
  const isLong = agencies !== undefined && agencies.length > SHOWN_AT_MOST;
  if (!isLong) return <Cards {...field} agencies={agencies} />;

  const words = text.trim().toLowerCase();
  const found = agencies.filter(({ name }) => name.toLowerCase().includes(words));
  const shown = found.slice(0, SHOWN_AT_MOST);
  // what is chosen stays in sight, whatever is looked for
  const chosen = agencies.filter(({ id }) => id === field.value && shown.every((each) => each.id !== id));
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label="Find an agency"
        placeholder="Search by name"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // sending the form is not what Enter means here
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
      <VisuallyHidden>Loading agencies</VisuallyHidden>
      <Skeleton height={64} />
      <Skeleton height={64} />
      <Skeleton height={64} />
    </>
  );
}

/** How many fit, for who cannot see it, and that there are more. */
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
