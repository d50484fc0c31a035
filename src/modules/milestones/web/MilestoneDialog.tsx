import { Fieldset, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bookingDocumentsQuery } from '#core/bookings/web/queries.ts';
import { documentLabel } from '#core/documents/labels.ts';
import { isSingleType } from '#core/documents/lifecycle.ts';
import { type Milestones, recordMilestones } from '#modules/milestones/contract.ts';
import { milestoneLabels } from '#modules/milestones/labels.ts';
import { type SaleMilestone, saleMilestones } from '#modules/milestones/lifecycle.ts';
import { milestoneFields, milestoneRefusals, milestoneTexts } from '#modules/milestones/messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { EntityForm } from '#platform/web/ui/dialog/EntityDialog.tsx';
import { DayInput } from '#platform/web/ui/form/DayField.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatDay, parseDay } from '#shared/dates.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';

type Props = { bookingId: string; found: Milestones; onClose: () => void };

/** The days of a sale, for the office. */
export function MilestoneDialog({ opened, ...form }: Props & { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={form.onClose}
      title={milestoneTexts.title}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
    >
      {opened && <MilestoneForm {...form} />}
    </Dialog>
  );
}

/** Days as they are typed, day first; '' for none. */
type Row = { planned: string; happened: string; note: string; documentId: string | null };
type Values = Record<SaleMilestone, Row>;

function valuesOf({ milestones }: Milestones): Values {
  const rows = saleMilestones.map((kind): [SaleMilestone, Row] => {
    const found = milestones.find((each) => each.kind === kind);
    const { plannedOn, happenedOn, note = '', document } = found ?? {};
    const days = { planned: formatDay(plannedOn ?? ''), happened: formatDay(happenedOn ?? '') };
    return [kind, { ...days, note, documentId: document?._id ?? null }];
  });
  return Object.fromEntries(rows) as Values;
}

function problemsOf(values: Values): Record<string, string> {
  const today = parkToday();
  const problems: Record<string, string> = {};
  for (const kind of saleMilestones) {
    const { planned, happened } = values[kind];
    const day = parseDay(happened);
    if (parseDay(planned) === undefined) problems[`${kind}.planned`] = milestoneFields.dayInvalid;
    if (day === undefined) problems[`${kind}.happened`] = milestoneFields.dayInvalid;
    else if (day > today) problems[`${kind}.happened`] = milestoneRefusals.MILESTONE_DATE.message;
  }
  return problems;
}

/** The documents that can show a milestone, as options: those of the booking that it was not asked for. */
function useDocumentChoices(bookingId: string, { milestones }: Milestones) {
  const { data = [] } = useQuery(bookingDocumentsQuery(bookingId));
  const chosen = milestones.flatMap(({ document }) => document ?? []);
  const offered = data.filter(({ documentType }) => !isSingleType(documentType));
  const byId = new Map([...chosen, ...offered].map((document) => [document._id, document]));
  return Array.from(byId.values(), (document) => ({
    value: document._id,
    label: joined(': ', [documentLabel(document), document.documentName]),
  }));
}

function MilestoneForm({ bookingId, found, onClose }: Props) {
  const documents = useDocumentChoices(bookingId, found);
  const save = async (values: Values) => {
    const milestones = saleMilestones.map((kind) => {
      const { planned, happened, note, documentId } = values[kind];
      return {
        kind,
        plannedOn: parseDay(planned) || null,
        happenedOn: parseDay(happened) || null,
        note,
        documentId,
      };
    });
    const written = milestones.filter(
      ({ kind, plannedOn, happenedOn }) =>
        plannedOn || happenedOn || found.milestones.some((each) => each.kind === kind),
    );
    if (written.length === 0) return '';
    return (await call(recordMilestones, { params: { id: bookingId }, body: { milestones: written } }))
      .message;
  };
  return (
    <EntityForm<Values>
      initialValues={valuesOf(found)}
      validate={problemsOf}
      draft={{ place: `milestones of ${bookingId}` }}
      save={save}
      failed={t('The sale progress could not be saved. Please try again.')}
      submitLabel={t('Save')}
      onSaved={(message) => {
        if (message !== '') toast(message);
        onClose();
      }}
      onCancel={onClose}
    >
      {(form) => (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t(
              'The client and the agency see this, and are told when something has happened. A document can be chosen once it is among those of the booking.',
            )}
          </Text>
          {saleMilestones.map((kind) => (
            <Fieldset key={kind} legend={milestoneLabels[kind]} p="sm" pt={4}>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <DayInput
                  label={t('Planned')}
                  {...form.getInputProps(`${kind}.planned`)}
                  value={form.values[kind].planned}
                />
                <DayInput
                  label={t('Happened')}
                  {...form.getInputProps(`${kind}.happened`)}
                  value={form.values[kind].happened}
                />
              </SimpleGrid>
              <TextInput
                mt="xs"
                label={t('Note to the client')}
                maxLength={textLimits.note}
                autoComplete="off"
                {...form.getInputProps(`${kind}.note`)}
              />
              {documents.length > 0 && (
                <Select
                  mt="xs"
                  label={t('Document')}
                  data={documents}
                  clearable
                  {...form.getInputProps(`${kind}.documentId`)}
                />
              )}
            </Fieldset>
          ))}
        </Stack>
      )}
    </EntityForm>
  );
}
