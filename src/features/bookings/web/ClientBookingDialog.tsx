import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { bookingFields, bookingSuccess, bookingTexts, createTexts } from '#features/bookings/messages.ts';
import { freeLotsQuery } from '#features/lots/web/stock-queries.ts';
import type { User } from '#features/users/contract.ts';
import { fillIn } from '#shared/problem.ts';
import { dropDraft } from '#web/drafts.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { Hold } from './BookingModal.tsx';
import { BookingRequestForm } from './BookingRequestForm.tsx';
import type { BookingFormKind } from './booking-form.ts';
import { createFailure, sendForClient } from './direct-booking.ts';
import { paperFailure } from './paper-failure.ts';
import { lotOption } from './stock-words.ts';

type Props = {
  viewer: User;
  /** Whom the booking is for; null closes the dialog. */
  client: User | null;
  onClose: () => void;
};

/** The shared booking form for a member of the agency, with the three documents it requires (R-BKG-11, D-82). */
export function ClientBookingDialog({ viewer, client, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const [hold, setHold] = useState<Hold>('none');
  const [shown, setShown] = useState(client);
  // the content stays while the dialog fades out
  if (client !== null && client !== shown) setShown(client);
  const close = () => {
    if (shown) dropDraft(placeOf(shown));
    setHold('none');
    onClose();
  };
  return (
    <Dialog
      opened={client !== null}
      onClose={close}
      title={fillIn(createTexts.withDocumentsTitle, { name: shown?.name ?? '' })}
      size="lg"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={hold === 'none'}
      withCloseButton={hold !== 'busy'}
    >
      {shown && <Content key={shown._id} viewer={viewer} client={shown} onHold={setHold} onClose={close} />}
    </Dialog>
  );
}

type ContentProps = { viewer: User; client: User; onHold: (hold: Hold) => void; onClose: () => void };

function Content({ viewer, client, onHold, onClose }: ContentProps) {
  const lots = useQuery(freeLotsQuery);
  const [lotId, setLotId] = useState<string | null>(null);
  const [isBooked, setBooked] = useState(false);
  const kind = useMemo(() => kindFor(client), [client]);
  const lot = lots.data?.find(({ _id }) => _id === lotId);
  // the booked lot leaves the list of free ones, but not its own dialog
  const [held, setHeld] = useState(lot);
  if (lot !== undefined && lot !== held) setHeld(lot);
  const chosen = isBooked ? held : lot;

  return (
    <Stack gap="lg">
      {!isBooked && (
        <Select
          label="Lot"
          placeholder="Search by number, type or phase"
          withAsterisk
          searchable
          nothingFoundMessage={createTexts.nothingFound}
          maxDropdownHeight={320}
          data={(lots.data ?? []).map(lotOption).map(({ value, label }) => ({ value, label }))}
          value={lot ? lotId : null}
          onChange={setLotId}
          {...(lot && { description: lotOption(lot).details })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      )}
      {lots.isError && (
        <Alert color="red" role="alert">
          <Group justify="space-between">
            <Text>{bookingTexts.stockFailed}</Text>
            <Button size="sm" variant="default" onClick={() => void lots.refetch()}>
              Try Again
            </Button>
          </Group>
        </Alert>
      )}
      <BookingRequestForm
        kind={kind}
        place={placeOf(client)}
        lot={chosen ?? null}
        user={viewer}
        onHold={onHold}
        onBooked={() => setBooked(true)}
        onClose={onClose}
      />
    </Stack>
  );
}

const placeOf = (client: User) => `booking for ${client._id}`;

function kindFor(client: User): BookingFormKind {
  return {
    lead: createTexts.withDocumentsLead,
    nameLabel: 'Agent name',
    nameMissing: bookingFields.agentNameRequired,
    messageLabel: 'Description (optional)',
    papers: 'all',
    send: sendForClient(client),
    uploadFailures: (failed) => failed.map(paperFailure),
    failure: createFailure,
    sent: {
      toast: bookingTexts.createdToast,
      title: bookingSuccess.created,
      next: createTexts.sentNext,
      link: { label: 'View Booking History', to: paths.agentDashboard({ tab: 'manage-bookings' }) },
    },
  };
}
