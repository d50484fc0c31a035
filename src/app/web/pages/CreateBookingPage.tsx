import { Card, Container } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { agencyTexts } from '#core/agencies/messages.ts';
import { agencyQuery } from '#core/agencies/web/staff-queries.ts';
import { bookingSuccess, bookingTexts } from '#core/bookings/messages.ts';
import {
  type ClientChoice,
  clientChoiceQuery,
  clientChoicesQuery,
} from '#core/bookings/web/request/booking-choices.ts';
import { CreateBookingForm } from '#core/bookings/web/request/CreateBookingForm.tsx';
import { propertiesQuery } from '#core/lots/web/office/office-queries.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import type { FlashMessage } from '#platform/web/ui/flash-message.ts';
import type { Choices } from '#platform/web/ui/list/SearchedSelect.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { PageLoading } from '#platform/web/ui/PageLoading.tsx';
import { combineQueries, QueryState } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { isMember } from '#shared/actor.ts';
import { t } from '#shared/say.ts';

/** Booking for a client by staff; others are redirected to their dashboard. */
export function CreateBookingPage() {
  const { user } = useSession();
  const runs = user?.role === 'agent_admin' && isMember(user) ? user.agencyId : null;
  const agency = useQuery({ ...agencyQuery(runs ?? ''), enabled: runs !== null });
  if (user === null) return null;
  if (user.role === 'admin' || agency.data?.isActive === false) {
    return <Navigate to={paths.dashboard()} replace />;
  }
  // a failed load of the agency does not block the form: the server decides on submission
  if (agency.isLoading) return <PageLoading />;
  return <Create viewer={user} />;
}

/** Whether a page of the portal comes before this one; a browser without the Navigation API (Firefox) also counts those of other sites. */
const canGoBack = () => window.navigation?.canGoBack ?? window.history.length > 1;

const onlyOf = (found: Choices<ClientChoice> | undefined) => (found?.total === 1 && found.choices[0]) || null;

function Create({ viewer }: { viewer: User }) {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const chosen = useQuery(clientChoiceQuery(viewer, search.get('userId') ?? ''));
  const everybody = useQuery(clientChoicesQuery(viewer, ''));
  const properties = useQuery(propertiesQuery);
  const home =
    viewer.role === 'super_admin' ? paths.adminBookings() : paths.agentDashboard({ tab: 'manage-bookings' });
  const pageOf = (booking: string) =>
    viewer.role === 'super_admin'
      ? paths.adminBookings({ booking })
      : paths.agentBookingRequests({ booking });
  const isUnassigned = viewer.role === 'agent_admin' && !isMember(viewer);

  return (
    <Container size="xl" px={0} ml={0}>
      <PageHeading
        title={t('Create Booking Request')}
        lead={t(
          'Books a lot or a unit for a client. It is held at once, and the booking goes straight to the park office.',
        )}
      />
      {isUnassigned && (
        <Notice tone="warning" role="note" mb="md">
          {agencyTexts.notAssigned}
        </Notice>
      )}
      {/* the button that sends stays in sight */}
      <Card withBorder style={{ overflow: 'visible' }}>
        <QueryState query={combineQueries(chosen, properties)} errorText={bookingTexts.formDataFailed}>
          {([{ client }, places]) =>
            !everybody.isFetched ? (
              <PageLoading />
            ) : (
              <CreateBookingForm
                viewer={viewer}
                properties={places}
                // who has one client books for that one
                client={client ?? onlyOf(everybody.data)}
                documentsPage={({ _id }) => pageOf(_id)}
                onCreated={() => {
                  toast(bookingTexts.createdToast);
                  const state: FlashMessage = { flash: bookingSuccess.created };
                  void navigate(home, { state });
                }}
                onCancel={() => void (key === 'default' && !canGoBack() ? navigate(home) : navigate(-1))}
              />
            )
          }
        </QueryState>
      </Card>
    </Container>
  );
}
