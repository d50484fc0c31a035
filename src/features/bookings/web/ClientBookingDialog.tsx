import { Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { bookingFields, bookingSuccess, bookingTexts, createTexts } from '#features/bookings/messages.ts';
import type { User } from '#features/users/contract.ts';
import { fillIn } from '#shared/problem.ts';
import { CallFailure } from '#web/call-failure.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SearchedSelect } from '#web/ui/SearchedSelect.tsx';
import { BookingRequestForm } from './BookingRequestForm.tsx';
import { freeLotChoicesQuery, type LotChoice } from './booking-choices.ts';
import type { BookingFormKind } from './booking-form.ts';
import { createFailure, sendForClient } from './direct-booking.ts';
import { paperFailure } from './paper-failure.ts';

type Props = {
  viewer: User;
  /** Whom the booking is for; null closes the dialog. */
  client: User | null;
  onClose: () => void;
};

/** The shared booking form for a member of the agency, with the three documents it requires (R-BKG-11, D-82). */
export function ClientBookingDialog({ viewer, client, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState(client);
  // the content stays while the dialog fades out
  if (client !== null && client !== shown) setShown(client);
  return (
    <Dialog
      opened={client !== null}
      onClose={onClose}
      title={fillIn(createTexts.withDocumentsTitle, { name: shown?.name ?? '' })}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      closeOnEscape={!isBusy}
      withCloseButton={!isBusy}
    >
      {shown && <Content key={shown._id} viewer={viewer} client={shown} onBusy={setBusy} onClose={onClose} />}
    </Dialog>
  );
}

type ContentProps = { viewer: User; client: User; onBusy: (isBusy: boolean) => void; onClose: () => void };

function Content({ viewer, client, onBusy, onClose }: ContentProps) {
  const [choice, setChoice] = useState<LotChoice | null>(null);
  const [isBooked, setBooked] = useState(false);
  // a lot that was taken meanwhile must not stay chosen
  const kind = useMemo(() => kindFor(client, () => setChoice(null)), [client]);

  return (
    <Stack gap="lg">
      {!isBooked && (
        <SearchedSelect
          label="Lot"
          placeholder="Search by number, type or phase"
          withAsterisk
          find={freeLotChoicesQuery}
          nothingFound={createTexts.nothingFound}
          failed={bookingTexts.stockFailed}
          value={choice}
          onChange={setChoice}
        />
      )}
      <BookingRequestForm
        kind={kind}
        place={placeOf(client)}
        lot={choice?.lot ?? null}
        user={viewer}
        onBusy={onBusy}
        onBooked={() => setBooked(true)}
        onClose={onClose}
      />
    </Stack>
  );
}

const placeOf = (client: User) => `booking for ${client._id}`;

function kindFor(client: User, onConflict: () => void): BookingFormKind {
  const send = sendForClient(client);
  return {
    lead: createTexts.withDocumentsLead,
    nameLabel: 'Agent name',
    nameMissing: bookingFields.agentNameRequired,
    messageLabel: 'Description (optional)',
    papers: 'all',
    send: async (request, idempotencyKey) => {
      try {
        return await send(request, idempotencyKey);
      } catch (error) {
        if (error instanceof CallFailure && error.status === 409) onConflict();
        throw error;
      }
    },
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
