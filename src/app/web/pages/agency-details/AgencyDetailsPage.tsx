import { Alert, Button, Container, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { DetailedAgency } from '#features/agencies/contract.ts';
import { agencyRefusals, agencyTexts } from '#features/agencies/messages.ts';
import { agencyCan } from '#features/agencies/policy.ts';
import { AgencyDialog } from '#features/agencies/web/AgencyDialog.tsx';
import { DeleteAgencyDialog } from '#features/agencies/web/DeleteAgencyDialog.tsx';
import { agencyQuery, officeAgenciesQuery } from '#features/agencies/web/queries.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { paths } from '#platform/web/paths.ts';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { StatusMessage, useStatus } from '#platform/web/ui/StatusMessage.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { AgencyFacts } from './AgencyFacts.tsx';
import { AgencyPeople } from './AgencyPeople.tsx';

/** One agency with its members and applicants; super admins only (R-ADM-08, R-NAV-37, D-07). */
export function AgencyDetailsPage() {
  const { user } = useSession();
  const { id = '' } = useParams();
  if (user === null) return null;
  const mayOpen = agencyCan.delete(user).allowed;
  return (
    <Container size="lg" py="xl">
      <Button component={Link} to={paths.adminDashboard()} variant="default" size="sm" mb="lg">
        Back to Dashboard
      </Button>
      {mayOpen ? (
        <Details key={id} id={id} />
      ) : (
        <Alert color="red" role="alert">
          {agencyTexts.detailsDenied}
        </Alert>
      )}
    </Container>
  );
}

function Details({ id }: { id: string }) {
  const agency = useQuery({ ...agencyQuery(id), retry: false });
  return (
    <QueryState query={agency} errorText={failureText}>
      {(found) => <Agency agency={found} />}
    </QueryState>
  );
}

function failureText(error: unknown): string {
  const isAbsent = error instanceof CallFailure && error.status === 404;
  return isAbsent ? agencyRefusals.AGENCY_NOT_FOUND.message : agencyTexts.detailsFailed;
}

function Agency({ agency }: { agency: DetailedAgency }) {
  const navigate = useNavigate();
  const [editing, form] = useDisclosure();
  const [leaving, setLeaving] = useState(false);
  const { status, say, clear } = useStatus();
  const all = useQuery(officeAgenciesQuery);

  return (
    <>
      <PageHeading
        title={agency.name}
        lead={agency.description}
        actions={
          <>
            <Button size="sm" variant="subtle" color="red" onClick={() => setLeaving(true)}>
              Delete
            </Button>
            <Button size="sm" onClick={form.open}>
              Edit agency
            </Button>
          </>
        }
      />
      <Stack gap="lg">
        <StatusMessage status={status} onClear={clear} />
        <AgencyFacts agency={agency} />
        <AgencyPeople agencyId={agency._id} />
      </Stack>
      <AgencyDialog
        id={editing ? agency._id : null}
        all={[agency, ...(all.data ?? []).filter(({ _id }) => _id !== agency._id)]}
        onClose={form.close}
        onSaved={(message) => {
          form.close();
          say('success', message);
        }}
      />
      {leaving && (
        <DeleteAgencyDialog
          agency={agency}
          onDeleted={(text) => {
            // redirect: the agency was deleted
            toast(text);
            void navigate(paths.adminAgencies(), { replace: true });
          }}
          onClosed={() => setLeaving(false)}
        />
      )}
    </>
  );
}
