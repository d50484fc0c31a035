import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getAgencyContact } from '#core/memberships/contract.ts';
import { OfficePhone } from '#core/sessions/web/OfficePhone.tsx';
import { useSendsMail, useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { ChatIcon, PhoneIcon } from '#platform/web/ui/icons.tsx';
import { chatAddress, formatPhone, telAddress } from '#shared/contact-details.ts';
import { formatSpan } from '#shared/dates.ts';
import { mark, sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { agencyContactKey } from './queries.ts';

type Props = {
  agency: string;
  to: 'membership' | 'request';
  /** Whether it is another agency than the reader's, of which nothing more is known here. */
  isOther?: boolean;
  /** When it was asked, where that is known. */
  since?: string | undefined;
  /** The number of the office stands elsewhere. */
  isAlone?: boolean;
};

/** Before the number of the office. */
export const ifNoAnswer = t('If no answer comes, the park office helps:');

export const agencyContactQuery = ask(getAgencyContact, {}, agencyContactKey);

/** Whom to ask: the agency's negotiator, else who runs it or for an applicant its public contact, with a phone (D-474); nothing while unknown. */
export function AgencyPerson({ hasButtons = false }: { hasButtons?: boolean }) {
  const { user } = useSession();
  const person = useQuery(agencyContactQuery).data?.person;
  if (!person) return null;
  const call = telAddress(person.phone);
  if (hasButtons && call) {
    const chat = chatAddress(person.phone);
    return (
      <div>
        <Text size="sm">{whom(person.name, user)}</Text>
        <Group gap="xs" mt={4}>
          <Button component="a" href={call} size="sm" variant="default" leftSection={<PhoneIcon size={18} />}>
            {formatPhone(person.phone)}
          </Button>
          {chat && (
            <Button
              component="a"
              href={chat}
              target="_blank"
              rel="noreferrer"
              size="sm"
              variant="default"
              leftSection={<ChatIcon size={18} />}
            >
              {t('WhatsApp')}
            </Button>
          )}
        </Group>
      </div>
    );
  }
  return (
    <Text size="sm">
      {whom(person.name, user)}
      {mark(' ')}
      <Anchor underline="always" fw={600} href={telAddress(person.phone)}>
        {formatPhone(person.phone)}
      </Anchor>
    </Text>
  );
}

/** 'Your agency, Meridian Realty: Aisyah Tan' to its members; an agency that names nobody is its own contact. */
function whom(name: string, user: Pick<User, 'agencyName' | 'agencyStatus'> | null): string {
  const agency = user?.agencyName ?? '';
  if (agency === '' || agency === name) return t('Contact {name}:', { name });
  return user?.agencyStatus === 'approved'
    ? t('Your agency, {agency}: {name}', { name, agency })
    : t('Contact {name} of {agency}:', { name, agency });
}

/** What takes longer than usual is promised nothing. */
const isPromised = (usual: number | null, since: string | undefined): usual is number =>
  usual !== null && (since === undefined || serverNow() - Date.parse(since) <= usual);

/** When the office usually decides on what it has had since then (D-474); nothing while that is unknown, or late. */
export function OfficeAnswer({ since }: { since: string }) {
  const usual = useQuery(agencyContactQuery).data?.decision ?? null;
  if (!isPromised(usual, since)) return null;
  return (
    <Text size="sm">{t('The park office usually decides within {time}.', { time: formatSpan(usual) })}</Text>
  );
}

/** For who waits for an answer of their agency: when it usually comes, where it is told, a person with a phone, and the office in case nobody answers (D-474). */
export function AgencyAnswer({ agency, to, since, isOther = false, isAlone = false }: Props) {
  const { data } = useQuery({ ...agencyContactQuery, enabled: !isOther });
  const sendsMail = useSendsMail();
  const usual = isOther ? null : (data?.[to] ?? null);
  return (
    <Stack gap={4}>
      <Text size="sm">
        {sentences(
          isPromised(usual, since) &&
            t('{agency} usually answers within {time}.', { agency, time: formatSpan(usual) }),
          sendsMail
            ? t('We write to you by email as soon as it has answered.')
            : t('The answer will appear in your notices.'),
        )}
      </Text>
      {!isOther && <AgencyPerson hasButtons={to === 'membership'} />}
      {!isAlone && <OfficePhone lead={ifNoAnswer} />}
    </Stack>
  );
}
