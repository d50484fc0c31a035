import { Button, Card, Container, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useLogout } from '#app/web/session/sign-out-flow.ts';
import { DocumentHolders } from '#core/bookings/web/DocumentHolders.tsx';
import { UNATTACHED_HOURS } from '#core/documents/lifecycle.ts';
import { documentTexts } from '#core/documents/messages.ts';
import { DocumentViews } from '#core/documents/web/DocumentViews.tsx';
import { configQuery, useSession } from '#core/sessions/web/queries.ts';
import { SessionList } from '#core/sessions/web/SessionList.tsx';
import { exportMe, exportMyFiles } from '#core/users/contract.ts';
import { EXPORTS_PER_DAY } from '#core/users/lifecycle.ts';
import { myDataTexts, profileTexts } from '#core/users/messages.ts';
import { callFile } from '#platform/web/api-client/call.ts';
import { paths } from '#platform/web/paths.ts';
import { DownloadButton } from '#platform/web/ui/DownloadButton.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { t } from '#shared/say.ts';

/** The reader's documents, their access log, and the live sessions; linked from the profile. */
export function MyDataPage() {
  const { user } = useSession();
  const logout = useLogout();
  return (
    <Container size="md" py={{ base: 'md', sm: 'xl' }}>
      <PageHeading
        title={t('My Data')}
        lead={t('What the portal keeps about you, who has looked at it, and where you are logged in.')}
        actions={
          <Button size="sm" component={Link} to={paths.profile()} variant="subtle">
            {t('Back to My Profile')}
          </Button>
        }
      />
      {user === null ? (
        <Text>{profileTexts.missing}</Text>
      ) : (
        <Stack gap="md">
          <Part
            title={t('Where I am logged in')}
            lead={t('Each line is a browser in which you are still logged in.')}
          >
            <SessionList userId={user._id} onLogout={logout} />
          </Part>
          <Part title={t('Who holds my documents')}>
            <DocumentHolders userId={user._id} />
            <Retention />
          </Part>
          <Part
            title={t('Who saw my documents')}
            lead={t('Everybody who has seen a document of one of your bookings is listed here.')}
          >
            <DocumentViews userId={user._id} />
          </Part>
          <Part
            title={t('Download my data')}
            lead={t(
              'One file with your account, bookings, documents by name, logins and the views of your documents.',
            )}
          >
            <DownloadButton
              size="md"
              style={{ alignSelf: 'flex-start' }}
              load={() => callFile(exportMe)}
              failed={myDataTexts.downloadFailed}
            >
              {t('Download My Data')}
            </DownloadButton>
            <Text size="sm" c="dimmed" mt="sm" mb="xs" maw="70ch">
              {t(
                'The ZIP also holds your documents as they are stored, without a watermark. It can be downloaded {count} times a day; each document in it appears in the list above, among what you saw and downloaded yourself.',
                { count: String(EXPORTS_PER_DAY) },
              )}
            </Text>
            <DownloadButton
              size="md"
              style={{ alignSelf: 'flex-start' }}
              load={() => callFile(exportMyFiles)}
              failed={myDataTexts.downloadFailed}
            >
              {t('With my documents (ZIP)')}
            </DownloadButton>
          </Part>
        </Stack>
      )}
    </Container>
  );
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb={4}>
        {title}
      </Title>
      {lead && (
        <Text size="sm" c="dimmed" mb="xs" maw="70ch">
          {lead}
        </Text>
      )}
      {children}
    </Card>
  );
}

/** Document retention, from the site's configuration. */
function Retention() {
  const config = useQuery(configQuery).data;
  const days = config?.limits.documentDays;
  const soldDays = config?.retention?.soldDocumentDays ?? 0;
  const kept =
    days !== undefined &&
    t(
      'Documents that were replaced, or whose booking was rejected, cancelled or has expired, are deleted {days} days later, a file that never reached a booking after {hours} hours. A replaced one that proves a payment or a step of the sale stays with the booking. A legal hold keeps documents longer.',
      { days: String(days), hours: String(UNATTACHED_HOURS) },
    );
  const keptSold =
    soldDays > 0 &&
    t('Documents of a sold booking are deleted {days} days after the sale.', { days: String(soldDays) });
  return (
    <details>
      <Text component="summary" size="sm" fw={600} style={{ cursor: 'pointer', paddingBlock: 8 }}>
        {t('How they are kept')}
      </Text>
      <Text component="ul" size="sm" c="dimmed" m={0} pl="1.25rem" maw="70ch">
        {[documentTexts.privacy, kept, keptSold].filter(Boolean).map((each) => (
          <li key={String(each)}>{each}</li>
        ))}
      </Text>
    </details>
  );
}
