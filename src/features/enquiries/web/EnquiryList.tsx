import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core';
import type { Enquiry } from '#features/enquiries/contract.ts';
import { formatDateTime } from '#shared/dates.ts';
import { telAddress } from '#shared/phone.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

type Props = {
  enquiries: readonly Enquiry[];
  /** The one that is being marked. */
  busyId: string | null;
  onMark: (enquiry: Enquiry) => void;
};

/** What visitors wrote, with the ways to answer and whether somebody did. */
export function EnquiryList({ enquiries, busyId, onMark }: Props) {
  const list = useKeptFocus(enquiries.length);
  return (
    <Stack ref={list} tabIndex={-1} gap="sm" component="ul" p={0} m={0} aria-label="Enquiries">
      {enquiries.map((enquiry) => (
        <Card key={enquiry._id} component="li" withBorder padding="md" style={{ listStyle: 'none' }}>
          <Stack gap="xs">
            <Group justify="space-between" align="flex-start" gap="sm">
              <div>
                <Text fw={600}>{enquiry.name}</Text>
                <Group gap="sm">
                  <Anchor size="sm" href={`mailto:${enquiry.email}`}>
                    {enquiry.email}
                  </Anchor>
                  <Anchor size="sm" href={telAddress(enquiry.phone)}>
                    {enquiry.phone}
                  </Anchor>
                </Group>
              </div>
              <Text size="sm" c="dimmed">
                {formatDateTime(enquiry.createdAt)}
              </Text>
            </Group>
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{enquiry.message}</Text>
            <Group justify="space-between" gap="sm">
              <Text size="sm" c="dimmed">
                {handledText(enquiry)}
              </Text>
              <Button
                size="xs"
                variant="default"
                loading={busyId === enquiry._id}
                aria-label={`${markLabel(enquiry)}: ${enquiry.name}`}
                onClick={() => onMark(enquiry)}
              >
                {markLabel(enquiry)}
              </Button>
            </Group>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

const markLabel = ({ handled }: Enquiry) => (handled ? 'Reopen' : 'Mark as handled');

function handledText({ handled, handledAt, handledBy }: Enquiry): string {
  if (!handled) return 'Open';
  const by = handledBy === null ? '' : ` by ${handledBy.name}`;
  return `Handled${by}${handledAt === null ? '' : `, ${formatDateTime(handledAt)}`}`;
}
