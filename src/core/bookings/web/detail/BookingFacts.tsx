import { Anchor, DataList, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { typedNote } from '#core/bookings/messages.ts';
import { lotTypes } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { parkTexts } from '#core/park/messages.ts';
import { formatArea } from '#shared/area.ts';
import { formatPhone, telAddress } from '#shared/contact-details.ts';
import { formatDateTime } from '#shared/dates.ts';
import { shortId } from '#shared/ids.ts';
import { formatPrice } from '#shared/money.ts';
import { joined, mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { agentLineLabels } from '../../detail-messages.ts';
import { useStatedStanding } from '../booking-deposit.ts';
import { clientNameOf, clientPhoneOf, lotTypeOf, placeOf } from '../booking-labels.ts';
import { DocumentFacts, type DocumentFactsProps } from '../booking-parts.tsx';
import { readRequestMessage } from '../request-message.ts';
import classes from './BookingDetail.module.css';

/** Empty values are left out. */
type Fact = readonly [name: string, value: ReactNode];

type Props = {
  booking: Booking;
  /** Whether the viewer is the client. */
  isOwn?: boolean;
};

/** The fields of a booking: property, client and request. */
export function BookingFacts({ booking, isOwn = false }: Props) {
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="lg">
        <PropertyFacts booking={booking} />
        <ClientFacts booking={booking} isOwn={isOwn} />
      </SimpleGrid>
      <RequestFacts booking={booking} />
    </Stack>
  );
}

export function PropertyFacts({ booking }: Props) {
  const deposit = useStatedStanding(booking);
  return (
    <Facts title={t('Property')} facts={[...propertyFacts(booking), [parkTexts.bookingDeposit, deposit]]} />
  );
}

function ClientFacts({ booking, isOwn = false }: Props) {
  return <Facts title={isOwn ? t('Your details') : t('Client')} facts={clientFacts(booking)} />;
}

/** How the client is reached, in one line of an open booking whose head says name and agency, and what the request says (R-AGT-10). */
export function ClientContact({ booking }: Props) {
  const { createdBy, userId, creatorName, email } = booking;
  const { details, text } = readRequestMessage(booking.requestMessage);
  return (
    <section>
      <Title order={3} size="h4" mb={4}>
        {t('Client')}
      </Title>
      <div className={classes.contact}>
        {phoneLink(clientPhoneOf(booking))}
        {mailLink(email)}
        {createdBy !== userId && creatorName && (
          <Text span c="dimmed">
            {t('Created by {name}', { name: creatorName })}
          </Text>
        )}
      </div>
      {details.map(({ label, value }) => (
        <Text key={label} size="sm" className={classes.note}>
          {joined(': ', [agentLineLabels[label], value])}
        </Text>
      ))}
      {text !== '' && (
        <Text size="sm" className={classes.note}>
          {text}
        </Text>
      )}
    </section>
  );
}

export function RequestFacts({ booking }: Props) {
  return <Facts title={t('Request')} facts={requestFacts(booking)} />;
}

/** What agency and office have answered to the client: nothing that the portal wrote by itself (D-92), as the history says it. */
export function AnswerNotes({ booking, isOwn = false }: Props) {
  const agentNotes = typedNote(booking.agentNotes);
  if (agentNotes === '' && booking.adminNotes === '') return null;
  return (
    <Stack gap="sm">
      <Notes
        title={isOwn ? t("Agency's notes") : t("Agency's notes (visible to the client)")}
        text={agentNotes}
      />
      <Notes
        title={isOwn ? t("Park office's notes") : t("Park office's notes (visible to the client)")}
        text={booking.adminNotes}
      />
    </Stack>
  );
}

/** Named fields of a booking; nothing where none is known. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const known = facts.filter(
    ([, value]) => value !== '' && value !== false && value !== null && value !== undefined,
  );
  if (known.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      <DataList withDivider gap="xs" labelWidth="7rem" className={classes.facts}>
        {known.map(([name, value]) => (
          <DataList.Item key={name}>
            <DataList.ItemLabel>{name}</DataList.ItemLabel>
            <DataList.ItemValue className={classes.value}>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </section>
  );
}

/** What the documents of a booking are compared with. */
export function CheckedFacts({ booking, ...about }: DocumentFactsProps) {
  return (
    <Stack gap="lg" p="md">
      <DocumentFacts booking={booking} {...about} />
      <Facts title={t('Client')} facts={clientFacts(booking)} />
      <Facts title={t('Property')} facts={propertyFacts(booking)} />
    </Stack>
  );
}

function propertyFacts(booking: Booking): Fact[] {
  const letter = lotTypeOf(booking);
  const type = lotTypes.find((each) => each === letter);
  const area = booking.lot?.area;
  return [
    [t('Lot'), placeOf(booking)],
    [t('Type'), type ? typeTexts(type).withLetter : letter],
    [t('Phase'), booking.propertyPhase ?? booking.lot?.phase],
    [t('Land area'), area !== undefined && area > 0 && formatArea(area)],
    [t('Price'), formatPrice(booking.price)],
    [t('List price'), booking.isPriceAgreed && formatPrice(booking.listPrice)],
  ];
}

function clientFacts(booking: Booking): Fact[] {
  return [
    [t('Name'), clientNameOf(booking)],
    [t('Email'), mailLink(booking.email)],
    [t('Phone'), phoneLink(clientPhoneOf(booking))],
    // a booking made for the client (D-77)
    [t('Created by'), booking.createdBy !== booking.userId && booking.creatorName],
    [t('Agency'), booking.agencyName],
  ];
}

function mailLink(email: string): ReactNode {
  return (
    email !== '' && (
      <Anchor inherit href={`mailto:${email}`}>
        {email}
      </Anchor>
    )
  );
}

function phoneLink(phone: string): ReactNode {
  const address = telAddress(phone);
  return address === undefined ? (
    phone
  ) : (
    <Anchor inherit href={address}>
      {formatPhone(phone)}
    </Anchor>
  );
}

function requestFacts(booking: Booking): Fact[] {
  const { details, text } = readRequestMessage(booking.requestMessage);
  return [
    [t('Booking ID'), shortId(booking._id)],
    [t('Requested on'), formatDateTime(booking.createdAt)],
    [t('Answered'), booking.agentResponseDate && formatDateTime(booking.agentResponseDate)],
    [t('Answered by'), booking.respondedBy?.name],
    [t('Cancelled'), booking.cancellationDate && formatDateTime(booking.cancellationDate)],
    ...details.map(({ label, value }): Fact => [agentLineLabels[label], value]),
    [t('Message'), text],
    // notes of the create form are the booking's message: shown once
    [t('Notes'), booking.notes !== booking.requestMessage && booking.notes],
  ];
}

function Notes({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <Text component="section" size="sm" className={classes.notes}>
      <Title order={3} fz="inherit" lh="inherit">
        {title}
      </Title>
      {mark(': ')}
      <span>{text}</span>
    </Text>
  );
}
