import { Button, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { isUnderWay } from '#core/bookings/standing-lifecycle.ts';
import { Initials } from '#core/bookings/web/booking-cells.tsx';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { assignBooking, listAssignees } from '#core/review/contract.ts';
import type { User } from '#core/users/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { toast, toastWithUndo } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';
import { useChangedBooking } from './BookingForm.tsx';

const NOBODY = 'nobody';

/** Who looks after a booking at the viewer's desk, and another choice of it. */
export function AssigneeField({ booking, viewer }: { booking: Booking; viewer: User }) {
  const { _id: id, assignedTo } = booking;
  const label = useId();
  const [isOpen, setOpen] = useState(false);
  const people = useQuery({ ...ask(listAssignees, { params: { id } }), enabled: isOpen });
  const assigning = useSend(assignBooking, { stale: [bookingsKey], onSuccess: useChangedBooking() });
  const assign = (userId: string | null) => {
    const before = assignedTo?._id ?? null;
    const undo = () =>
      assigning.mutate(
        { params: { id }, body: { userId: before, takesBack: userId } },
        { onSuccess: ({ message }) => toast(message) },
      );
    assigning.mutate(
      { params: { id }, body: { userId } },
      { onSuccess: ({ message }) => toastWithUndo(message, undo) },
    );
  };
  const known = people.data ?? (assignedTo ? [assignedTo] : []);
  const failure = assigning.error ?? people.error;
  if (booking.workDesk === null || !isUnderWay(booking)) return null;
  return (
    <Group gap="0.5rem 0.75rem">
      <Text id={label} size="sm" fw={600} w={{ base: '100%', sm: 'auto' }}>
        {t('Assigned to')}
      </Text>
      <Select
        aria-labelledby={label}
        size="xs"
        flex="1 1 9rem"
        maw="14rem"
        data={[
          { value: NOBODY, label: t('Nobody') },
          ...known.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={assignedTo?._id ?? NOBODY}
        allowDeselect={false}
        onDropdownOpen={() => setOpen(true)}
        // disabled it would lose the focus, and the next letters would be shortcuts
        onChange={(value) => {
          if (!assigning.isPending) assign(value === NOBODY ? null : value);
        }}
        leftSection={assignedTo && <Initials person={assignedTo} />}
        error={
          failure &&
          refusalText(
            failure,
            assigning.error
              ? t('The booking could not be assigned. Please try again.')
              : t('The people of your desk could not be loaded'),
          )
        }
      />
      {assignedTo?._id !== viewer._id && (
        <Button size="xs" variant="default" loading={assigning.isPending} onClick={() => assign(viewer._id)}>
          {t('Assign to me')}
        </Button>
      )}
    </Group>
  );
}
