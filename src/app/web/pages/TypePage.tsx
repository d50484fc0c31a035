import { Anchor, Button, Container, Text, Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { Lot } from '#core/lots/contract.ts';
import { countAvailability, type LotType, readLotType } from '#core/lots/lifecycle.ts';
import { lotTexts, typeTexts } from '#core/lots/messages.ts';
import { visibleLotStatuses } from '#core/lots/policy.ts';
import { AvailabilityOverview } from '#core/lots/web/AvailabilityOverview.tsx';
import { offerOf } from '#core/lots/web/lot-order.ts';
import { lotFailureDetail } from '#core/lots/web/office/lot-failure.ts';
import {
  lotsOfTypeQuery,
  lotTallyQuery,
  offersQuery,
  planQuery,
  useLotTypes,
} from '#core/lots/web/queries.ts';
import { TypePrice } from '#core/lots/web/TypePrice.tsx';
import { typePictures } from '#core/park/media-labels.ts';
import { Picture } from '#core/park/web/Picture.tsx';
import { parkSite } from '#core/park/web/site.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { RefreshBar } from '#platform/web/ui/list/RefreshBar.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { t } from '#shared/say.ts';
import { ContactLinks } from './ContactLinks.tsx';
import { LotBoard } from './LotBoard.tsx';
import { TypeContact } from './LotContact.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { TakenLot } from './TakenLot.tsx';
import { DetailLinks, TypeDetails } from './TypeDetails.tsx';
import classes from './TypePage.module.css';

/** Lots of one type; an unknown type gets a message, and one that the park has not is no page. */
export function TypePage() {
  const { typeId = '' } = useParams();
  const type = readLotType(typeId);
  const types = useLotTypes();
  if (type && !types.includes(type)) return <NotFoundPage />;
  if (type) return <LotsOfType key={type} type={type} />;
  return (
    <Container py="xl">
      <Trail name={typeId} />
      <NoLots />
    </Container>
  );
}

function Trail({ name }: { name: string }) {
  return (
    <nav className={classes.trail} aria-label={t('Breadcrumb')}>
      <Link to={paths.home()}>{t('Home')}</Link>
      <Link to={paths.hub()}>{t('Unit Booking')}</Link>
      <span aria-current="page">{name}</span>
    </nav>
  );
}

function NoLots() {
  return (
    <>
      <PageHeading title={t('Unit Booking')} />
      <EmptyNotice>{lotTexts.typeEmpty}</EmptyNotice>
    </>
  );
}

/** The empty state, with a link to other types. */
function EmptyNotice({ children }: { children: string }) {
  return (
    <Notice
      tone="info"
      action={
        <Button size="sm" variant="default" component={Link} to={paths.hub()}>
          {t('See the other lots')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

/** Not rendered again when a filter changes the address, unlike the board in it. */
const LotsOfType = memo(function LotsOfType({ type }: { type: LotType }) {
  const { user, ready } = useSession();
  const seesAll = visibleLotStatuses(user) === 'all';
  const counts = useQuery({
    ...lotTallyQuery,
    select: (lots) => countAvailability(lots.filter((lot) => lot.type === type)),
  });
  // a stored token without a loaded account is not a visitor
  const isKnown = ready || user !== null;
  const rows = useQuery({ ...lotsOfTypeQuery(type, user), enabled: isKnown });
  const plan = useQuery({ ...planQuery(user), enabled: isKnown });
  // of a long list the page is rendered with the first rows only, but with the price of all
  const rendered = useQuery({ ...offersQuery(null), enabled: false }).data?.[type];
  const price = (rows.dataUpdatedAt > 0 && rows.data ? offerOf(rows.data) : rendered)?.price;

  const refresh = async () => {
    const [counted, listed] = await Promise.all([counts.refetch(), rows.refetch()]);
    const error = listed.error ?? counted.error;
    if (error) toast(`${t('Failed to refresh lot data. ')}${lotFailureDetail(error)}`, 'error');
    else toast(t('Lot data refreshed'));
  };

  return (
    <>
      {/* neither the visitor's rows nor a server-rendered partial list have a time */}
      {rows.data && rows.dataUpdatedAt > 0 && (
        <TakenLot type={type} lots={rows.data} plan={plan.data} viewer={user} />
      )}
      <Introduction type={type} counts={counts} price={price} isListMissing={rows.isError} />
      <Container py={{ base: 'xs', sm: 'lg' }}>
        <section aria-labelledby="lots-heading">
          <div className={classes.bar}>
            <Title order={2} id="lots-heading">
              {seesAll ? t('Lots') : t('Available lots')}
            </Title>
            <RefreshBar
              refreshedAt={rows.dataUpdatedAt}
              loading={rows.isFetching && !rows.isLoading}
              onRefresh={() => void refresh()}
            />
          </div>
          <QueryState
            query={isKnown ? rows : { ...rows, data: undefined }}
            errorText={(error) => `${t('Failed to load property data. ')}${lotFailureDetail(error)}`}
          >
            {(lots) => (
              <LotBoard
                type={type}
                lots={lots}
                plan={plan.data}
                viewer={user}
                // neither the visitor's rows nor a server-rendered partial list have a time
                isPartial={rows.dataUpdatedAt === 0}
                empty={
                  <EmptyNotice>
                    {counts.data?.total === 0
                      ? lotTexts.typeEmpty
                      : t('No lots of this type are available right now.')}
                  </EmptyNotice>
                }
              />
            )}
          </QueryState>
        </section>
        <TypeDetails type={type} lots={rows.data} />
        <Questions type={type} lots={rows.data} />
      </Container>
    </>
  );
});

type IntroductionProps = {
  type: LotType;
  counts: UseQueryResult<ReturnType<typeof countAvailability>>;
  price: number | null | undefined;
  isListMissing: boolean;
};

/** The head of the page in one band: name, lowest price and description of the type, its lots counted by status, and its picture. */
function Introduction({ type, counts, price, isListMissing }: IntroductionProps) {
  const { name, heading } = typeTexts(type);
  const about = parkSite().words.types[type];
  return (
    <div className={classes.band}>
      <Container>
        <Trail name={name} />
        <div className={classes.intro}>
          <div>
            <Title order={1} className={classes.title}>
              {heading}
            </Title>
            {counts.data?.total !== 0 && (
              <p className={classes.price}>
                <TypePrice availability={counts.data} price={price} />
              </p>
            )}
            <LotsBelow available={counts.data?.available} />
            {about && <p className={classes.lead}>{about}</p>}
            <DetailLinks type={type} />
          </div>
          <div className={classes.counts}>
            {/* a failure of both calls shows once, where the list would stand */}
            {counts.data === undefined && isListMissing ? null : (
              <QueryState
                query={counts}
                errorText={lotTexts.overviewFailed}
                loading={<AvailabilityOverview availability={undefined} />}
              >
                {(availability) => (
                  <AvailabilityOverview availability={availability} noun={typeTexts(type).nouns} />
                )}
              </QueryState>
            )}
          </div>
          <Picture
            name={typePictures[type]}
            sizes="(max-width: 48em) 100vw, (max-width: 75em) 40vw, 560px"
            first
            className={classes.picture}
          />
        </div>
      </Container>
    </div>
  );
}

/** On a phone the way past the picture to the lots. */
function LotsBelow({ available = 0 }: { available: number | undefined }) {
  const { search } = useLocation();
  if (available === 0) return null;
  return (
    <Button component={Link} to={{ search, hash: 'lots-heading' }} className={classes.below ?? ''}>
      {available === 1 ? t('See 1 available lot') : t('See {count} available lots', { count: available })}
    </Button>
  );
}

/** Contact of the office, and chat and form about the lot that is open, or about any. */
function Questions({ type, lots }: { type: LotType; lots: readonly Lot[] | undefined }) {
  const { search } = useUrlState();
  const lot = lots?.find(({ id }) => id === search.get('lot'));
  return (
    <section className={classes.contact} aria-labelledby="contact-heading">
      <Title order={2} id="contact-heading">
        {t('Questions about a lot')}
      </Title>
      <Text mt={4} mb="md">
        <Anchor component={Link} to={paths.home('booking')} underline="always">
          {t('How booking works')}
        </Anchor>
      </Text>
      <ContactLinks />
      <div className={classes.ask}>
        <TypeContact type={type} lot={lot} />
      </div>
    </section>
  );
}
