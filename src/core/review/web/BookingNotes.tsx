import { Badge, Button, Group, Kbd, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { BookingTimeline } from '#core/bookings/web/detail/BookingTimeline.tsx';
import type { Desk } from '#core/documents/lifecycle.ts';
import { type BookingNote, listNotes, writeNote } from '#core/review/contract.ts';
import { noteReaders } from '#core/review/messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useIdempotencyKey } from '#platform/web/api-client/idempotency-key.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { DraftNote } from '#platform/web/ui/form/DraftNote.tsx';
import { useTextTool } from '#platform/web/ui/form/text-tool.tsx';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { sendOnModEnter } from '#platform/web/ui/keys/enter-key.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import classes from './BookingNotes.module.css';

const notesQuery = (bookingId: string) => ask(listNotes, { params: { id: bookingId } });

/** The internal notes that the viewer's desk may read, and a new one; nothing for those who work at none. */
export function BookingNotes({ booking }: { booking: Booking }) {
  const { workDesk: desk } = booking;
  return desk && <NotesCard booking={booking} desk={desk} />;
}

function NotesCard({ booking, desk }: { booking: Booking; desk: Desk }) {
  const notes = useQuery(notesQuery(booking._id));
  const title = useId();
  const readers = noteReaders[desk];
  return (
    <section aria-labelledby={title} className={classes.card}>
      <Group gap="xs" justify="space-between">
        <Title order={3} size="h4" id={title}>
          {t('Internal notes')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('The client never reads these notes.')}
        </Text>
      </Group>
      <QueryState
        query={notes}
        errorText={t('The internal notes could not be loaded')}
        retryLabel={uiTexts.retry}
      >
        {(all) => (
          <div role="log" aria-labelledby={title}>
            {all.map((note) => (
              <Note key={note._id} note={note} readers={readers[note.readers]} />
            ))}
          </div>
        )}
      </QueryState>
      <NoteForm key={booking._id} booking={booking} readers={readers} desk={desk} />
    </section>
  );
}

function Note({ note: { text, at, by }, readers }: { note: BookingNote; readers: string }) {
  return (
    <article className={classes.note}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {by.name}
        </Text>
        <Text size="sm" c="dimmed">
          {formatDateTime(at)}
        </Text>
        <Badge variant="default" size="sm" tt="none" fw={500}>
          {readers}
        </Badge>
      </Group>
      <Text size="sm" className={classes.text}>
        {text}
      </Text>
    </article>
  );
}

type FormProps = {
  booking: Booking;
  readers: (typeof noteReaders)['agency' | 'office'];
  desk: Desk;
};

const validate = schemaResolver(writeNote.body, { sync: true });

function NoteForm({ booking, readers, desk }: FormProps) {
  const { _id: id } = booking;
  const client = useQueryClient();
  const { queryKey } = notesQuery(id);
  const writing = useSend(writeNote, {
    stale: [queryKey],
    onSuccess: (note) => {
      client.setQueryData(queryKey, (notes = []) => [...notes.filter(({ _id }) => _id !== note._id), note]);
    },
  });
  const { keyFor, renew } = useIdempotencyKey();
  const field = useRef<HTMLTextAreaElement>(null);
  const { form, draft, drop } = useDraftForm(
    { initialValues: { text: '', readers: 'own' as 'own' | 'both' }, validate },
    { place: `note on ${id}` },
  );
  const tool = useTextTool({
    value: form.values.text,
    onInsert: (text) => form.setFieldValue('text', text),
  });
  const submit = form.onSubmit(({ text, readers: chosen }) => {
    // outside a text input the next letters would be shortcuts
    field.current?.focus();
    writing.mutate(
      { params: { id }, body: { text, readers: chosen }, idempotencyKey: keyFor([chosen, text]) },
      {
        onSuccess: () => {
          renew();
          drop();
          form.setValues({ text: '' });
          form.resetDirty();
        },
      },
    );
  });
  return (
    <form noValidate onKeyDown={sendOnModEnter} onSubmit={submit}>
      <Stack gap="sm">
        <DraftNote draft={draft} />
        <Textarea
          aria-label={t('New note')}
          placeholder={t('New note')}
          {...tool}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={textLimits.internalNote}
          ref={field}
          readOnly={writing.isPending}
          {...form.getInputProps('text')}
        />
        {writing.error && (
          <Notice tone="error">
            {refusalText(writing.error, t('The note could not be added. Please try again.'))}
          </Notice>
        )}
        {form.values.text !== '' && (
          <Group gap="sm" justify="space-between" align="flex-end">
            {/* without an agency only the office reads it */}
            {booking.agencyId !== null && (
              <Radio.Group label={t('Who reads it')} {...form.getInputProps('readers')}>
                <Group gap="md" mt={6}>
                  <Radio value="own" label={readers[desk]} />
                  <Radio value="both" label={readers.both} />
                </Group>
              </Radio.Group>
            )}
            <Group gap="xs" ml="auto">
              <Kbd size="xs" aria-hidden="true">
                {t('Ctrl + Enter')}
              </Kbd>
              <Button type="submit" size="sm" variant="light" loading={writing.isPending}>
                {t('Add note')}
              </Button>
            </Group>
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** The history of a booking with the internal notes that the reader's desk may read. */
export function DeskTimeline({ booking }: { booking: Booking }) {
  const notes = useQuery(notesQuery(booking._id));
  return <BookingTimeline booking={booking} notes={notes.data} />;
}
