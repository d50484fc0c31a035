import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MailIcon, PhoneIcon, PlaceIcon } from '#platform/web/ui/icons.tsx';
import { BadgeIcon } from '#platform/web/ui/work-icons.tsx';
import { formatPhone, telAddress } from '#shared/contact-details.ts';
import { sentences } from '#shared/punctuation.ts';
import classes from './AgencyContact.module.css';
import { type AgencyChoice, negotiatorText, publicAgencyQuery, registrationText } from './queries.ts';

/** Contact links of an active agency, without a phone that was `said` already; nothing while unknown. */
export function AgencyContact({ agencyId, said = '' }: { agencyId: string | null; said?: string }) {
  const { data: agency } = useQuery({ ...publicAgencyQuery(agencyId ?? ''), enabled: agencyId !== null });
  if (agency === undefined) return null;
  const isSaid = telAddress(agency.contactPhone) === telAddress(said);
  return <ContactLines agency={isSaid ? { ...agency, contactPhone: '' } : agency} />;
}

/** Contact links of an agency: mail and phone, and its registration numbers; each on a line of its own or `isInLine`. */
export function ContactLines({ agency, isInLine = false }: { agency: AgencyChoice; isInLine?: boolean }) {
  const { contactEmail, contactPhone, address } = agency;
  const registration = sentences(negotiatorText(agency), registrationText(agency));
  const Lines = isInLine ? Group : Stack;
  return (
    <Lines gap={isInLine ? '4px 16px' : 4}>
      {contactEmail !== '' && (
        <Group gap="xs" wrap="nowrap" className={classes.line ?? ''}>
          <MailIcon size={18} />
          <Anchor size="sm" className={classes.link ?? ''} href={`mailto:${contactEmail}`}>
            {contactEmail}
          </Anchor>
        </Group>
      )}
      {contactPhone !== '' && (
        <Group gap="xs" wrap="nowrap" className={classes.line ?? ''}>
          <PhoneIcon size={18} />
          <Anchor size="sm" className={classes.link ?? ''} href={telAddress(contactPhone)}>
            {formatPhone(contactPhone)}
          </Anchor>
        </Group>
      )}
      {address !== '' && (
        <Group gap="xs" wrap="nowrap" className={classes.line ?? ''}>
          <PlaceIcon size={18} />
          <Text size="sm">{address}</Text>
        </Group>
      )}
      {registration !== '' && (
        <Group gap="xs" wrap="nowrap" className={classes.line ?? ''}>
          <BadgeIcon size={18} />
          <Text size="sm">{registration}</Text>
        </Group>
      )}
    </Lines>
  );
}
