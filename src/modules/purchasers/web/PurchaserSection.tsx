import { Badge, Button, Group, List, Stack, Text, Title, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { isClient } from '#core/bookings/policy.ts';
import { clientNameOf } from '#core/bookings/web/booking-labels.ts';
import type { DetailProps } from '#core/bookings/web/booking-parts.tsx';
import { Fold } from '#core/bookings/web/detail/Fold.tsx';
import { documentPaperLabels } from '#core/documents/labels.ts';
import { OfficePhone } from '#core/sessions/web/OfficePhone.tsx';
import {
  listPurchasers,
  type Purchaser,
  type Purchasers,
  revealIdentity,
} from '#modules/purchasers/contract.ts';
import { countryName, identityKindLabels } from '#modules/purchasers/labels.ts';
import { missingDetails, type PurchaserDetail } from '#modules/purchasers/lifecycle.ts';
import { missingDetailTexts, purchaserTexts } from '#modules/purchasers/messages.ts';
import { purchaserCan, takesPurchasers } from '#modules/purchasers/policy.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { EmptySection } from '#platform/web/ui/EmptySection.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatPhone } from '#shared/contact-details.ts';
import { joined, listed } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { PurchaserDialog } from './PurchaserDialog.tsx';

/**
 * Who buys in law: people and companies, with what papers still need of them (D-254), folded for a buyer (D-471). For one who came to
 * name them the form is open at once.
 */
export function PurchaserSection(props: DetailProps) {
  const { booking, viewer, own } = props;
  const query = useQuery(ask(listPurchasers, { params: { id: booking._id } }));
  const people = (
    <QueryState query={query} errorText={purchaserTexts.failed} retryLabel={uiTexts.retry}>
      {(found) => <People {...props} found={found} />}
    </QueryState>
  );
  if (!own)
    return (
      <section>
        {query.isPending ? (
          // as high as without one: what is below stays where it is
          <EmptySection
            note=""
            heading={
              <Title order={3} size="h4">
                {t('Purchaser')}
              </Title>
            }
          />
        ) : (
          people
        )}
      </section>
    );
  const names = query.data?.purchasers.map(({ company, name }) => company?.name ?? name);
  const isClosed = !takesPurchasers(viewer, booking).allowed;
  // what nobody named while there was time to is no part of a booking that came to nothing
  if (isClosed && booking.status !== 'sold' && !names?.length) return null;
  return (
    <Fold
      title={names && names.length > 1 ? t('Purchasers') : t('Purchaser')}
      hint={
        names &&
        (hintOf(names, missingOf(query.data)) || (isClosed ? t('Tell the park office') : t('Not named yet')))
      }
      isSought={own.sought === 'purchaser'}
    >
      {people}
      {isClosed && names?.length === 0 && (
        <>
          <Text size="sm">{t('The park office can still name the purchaser.')}</Text>
          <OfficePhone />
        </>
      )}
    </Fold>
  );
}

/** What is missing of any purchaser, each once. */
const missingOf = (found: Purchasers | undefined) => [
  ...new Set(found?.purchasers.flatMap((each) => missingDetails(each))),
];

/** Names, and what the row need not be opened for: what is missing; '' while nobody is named. */
function hintOf(names: readonly string[], [detail, ...others]: readonly PurchaserDetail[]): string {
  if (detail === undefined) return listed(names);
  return joined(', ', [listed(names), others.length > 0 ? t('details missing') : missingDetailTexts[detail]]);
}

function People({ booking, viewer, own, found }: DetailProps & { found: Purchasers }) {
  const isSought = own?.sought === 'purchaser';
  const [isEditing, setEditing] = useState(isSought);
  const [wasSought, setWasSought] = useState(isSought);
  if (isSought !== wasSought) {
    setWasSought(isSought);
    if (isSought) setEditing(true);
  }
  const mayWrite = takesPurchasers(viewer, booking).allowed;
  const title = !own && (
    <Title order={3} size="h4">
      {found.purchasers.length > 1 ? t('Purchasers') : t('Purchaser')}
    </Title>
  );
  const isEmpty = found.purchasers.length === 0;
  const quiet = isEmpty && !own ? ({ size: 'compact-sm', variant: 'subtle' } as const) : null;
  const edit = mayWrite && (
    <Button size={own ? 'sm' : 'xs'} variant="default" {...quiet} onClick={() => setEditing(true)}>
      {isEmpty ? t('Add purchaser') : t('Edit')}
    </Button>
  );
  return (
    <Stack gap="sm">
      {isEmpty ? (
        <EmptySection
          heading={title}
          note={t('Nobody is named yet; papers name {contact}.', { contact: clientNameOf(booking) })}
          action={edit}
        />
      ) : (
        <>
          <Group justify="space-between" gap="xs">
            {title}
            {edit}
          </Group>
          <Named
            found={found}
            booking={booking}
            isOwn={own !== undefined}
            mayReveal={purchaserCan.reveal(viewer, booking).allowed}
          />
        </>
      )}
      <PurchaserDialog
        booking={booking}
        found={found}
        isOwn={isClient(viewer, booking)}
        opened={isEditing && mayWrite}
        onClose={() => setEditing(false)}
      />
    </Stack>
  );
}

type NamedProps = { found: Purchasers; booking: Booking; isOwn: boolean; mayReveal: boolean };

function Named({ found, booking, isOwn, mayReveal }: NamedProps) {
  return (
    <>
      <Group gap="xs">
        {/* at a desk the line of warnings says it */}
        {isOwn && found.foreignInterest && (
          <Tooltip
            label={t('State Authority consent may be needed')}
            events={{ hover: true, focus: true, touch: true }}
          >
            <Badge variant="light" color="amber" tt="none" tabIndex={0}>
              {t('Foreign interest')}
            </Badge>
          </Tooltip>
        )}
        {missingOf(found).map((detail) => (
          <Badge key={detail} variant="light" color="gray" tt="none">
            {missingDetailTexts[detail]}
          </Badge>
        ))}
      </Group>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {found.purchasers.map((each) => (
          <PurchaserRow key={each.id} purchaser={each} booking={booking} mayReveal={mayReveal} />
        ))}
      </Stack>
      {found.alsoNeeded.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {t('Also needed')}
          </Text>
          <List size="sm">
            {found.alsoNeeded.map(({ paper, name }) => (
              <List.Item key={`${paper} ${name}`}>{`${documentPaperLabels[paper]} (${name})`}</List.Item>
            ))}
          </List>
        </div>
      )}
    </>
  );
}

type RowProps = { purchaser: Purchaser; booking: Booking; mayReveal: boolean };

/** A person or company that buys. */
export function PurchaserRow({ purchaser, booking, mayReveal }: RowProps) {
  const { company, name, identityKind, identityMasked, nationality, phone, email, address } = purchaser;
  const revealing = useSend<typeof revealIdentity, void>(revealIdentity, {
    input: () => ({ params: { id: booking._id, purchaserId: purchaser.id }, body: {} }),
    stale: [],
    onError: (error) => toast(refusalText(error, purchaserTexts.failed)),
  });
  const number = revealing.data?.identity ?? identityMasked;
  const facts = [
    company && joined(', ', [company.registrationNumber, countryName(company.country)]),
    company && t('Signed for by {name}', { name }),
    number && identityKind && `${identityKindLabels[identityKind]} ${number}`,
    nationality && countryName(nationality),
    address,
    joined(', ', [formatPhone(phone), email]),
  ].filter((fact): fact is string => Boolean(fact));
  return (
    <li>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {company?.name ?? name}
      </Text>
      {facts.map((fact) => (
        <Text key={fact} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {fact}
        </Text>
      ))}
      {mayReveal && identityMasked !== '' && !revealing.data && (
        <Button
          size="compact-sm"
          variant="subtle"
          px={0}
          aria-label={joined(': ', [t('Show number'), name])}
          loading={revealing.isPending}
          onClick={() => revealing.mutate()}
        >
          {t('Show number')}
        </Button>
      )}
    </li>
  );
}
