import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useAgencyFilter } from '#core/agencies/web/OfficeAgencySelect.tsx';
import { membershipTexts } from '#core/memberships/messages.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { ShortcutHelp } from '#platform/web/ui/dialog/ShortcutHelp.tsx';
import { FilterChips } from '#platform/web/ui/list/FilterChips.tsx';
import { optionsOf } from '#platform/web/ui/list/FilterSelect.tsx';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { ListPanel, type ListPlace } from '#platform/web/ui/list/ListPanel.tsx';
import { useLiveList } from '#platform/web/ui/list/use-live-list.ts';
import { useRowSelection } from '#platform/web/ui/list/use-row-selection.ts';
import { readChoice, useUrlState } from '#platform/web/ui/url-state.ts';
import { isAdministrator } from '#shared/actor.ts';
import { nouns } from '#shared/count-labels.ts';
import { t, texts } from '#shared/say.ts';
import { AgencyRequestTable } from './AgencyRequestTable.tsx';
import { ApplicantAnswers, useApplicantAnswers } from './ApplicantAnswers.tsx';
import { InviteButton } from './InviteButton.tsx';
import { cachedCountText } from './offline-cache.ts';
import { PEOPLE_A_PAGE, usePeopleQuery } from './queries.ts';
import { type Applicant, type ApplicantsWanted, applicantsQuery } from './staff-queries.ts';

/** Keyboard shortcuts of the membership requests. */
const { shortcuts } = texts({
  shortcuts: [
    [['J', '↓'], 'Next request'],
    [['K', '↑'], 'Previous request'],
    [['X'], 'Select the request'],
    [['A'], 'Approve the request, or those selected; Enter sends it'],
    [['R'], 'Reject the request, or those selected; Enter sends it'],
    [['/'], 'Search'],
    [['?'], 'Show this list'],
  ],
});

/** Wording of the page and of the dashboard's tab for the same cases. */
const placeTexts = {
  page: {
    title: t('Agency Membership Requests'),
    failed: t('Failed to fetch requests'),
    none: t('No pending agency requests found'),
  },
  tab: {
    title: t('Agency Requests'),
    failed: t('Failed to load agency membership requests'),
    none: membershipTexts.noneOnTab,
  },
} as const;

const sorts = ['waiting', 'newest'] as const;
const sortLabels = { waiting: t('Waiting longest'), newest: t('Newest first') };
const sortOptions = optionsOf(sorts, (sort) => sortLabels[sort]);

/** The filters and the order of the list in the URL; only the office has several agencies. */
function useWanted(forOffice: boolean): ApplicantsWanted {
  const { search } = useUrlState();
  const agencyId = (forOffice && search.get('agency')) || '';
  const isNewest = readChoice(search, 'sort', sorts) === 'newest';
  return { ...usePeopleQuery(), ...(agencyId && { agencyId }), ...(isNewest && { sort: '-createdAt' }) };
}

const nameOf = ({ name }: Applicant) => name;

/**
 * Applicants of the own agency, or of all for the office; each answer is confirmed first.
 */
export function AgencyRequestsPanel({ viewer, as }: ListPlace & { viewer: User }) {
  const { title, failed, none } = placeTexts[as];
  const forOffice = isAdministrator(viewer);
  const wanted = useWanted(forOffice);
  const query = useLiveList(applicantsQuery(viewer, wanted));
  const agencyFilter = useAgencyFilter();
  const selection = useRowSelection({ rows: query.data?.rows ?? [], nameOf });
  const answers = useApplicantAnswers(selection);

  return (
    <ListPanel
      as={as}
      title={title}
      queries={[query]}
      texts={membershipTexts}
      more={<ShortcutHelp lines={shortcuts} isShort />}
      head={{
        search: forOffice ? t('Name, email, phone or agency') : t('Name, email or phone'),
        filters: (
          <FilterChips
            filters={forOffice ? [agencyFilter] : []}
            sort={{ value: wanted.sort ? 'newest' : 'waiting', options: sortOptions }}
          />
        ),
      }}
    >
      <FoundList
        query={query}
        errorText={(error) =>
          failed +
          cachedCountText('requests', {
            error,
            userId: viewer._id,
            sentence: t('At {time}, the last time the list could be read, {count} waited.'),
          })
        }
        noun={nouns.request}
        pageSize={PEOPLE_A_PAGE}
        unnarrowed={{ q: null, agency: null }}
        none={none}
        nextStep={forOffice ? <ToAgencies /> : <InviteButton viewer={viewer} />}
        nothingMatches={membershipTexts.nobodyMatches}
        isFooted
      >
        {(applicants) => (
          <AgencyRequestTable
            applicants={applicants}
            forOffice={forOffice}
            selection={selection}
            answers={answers}
          />
        )}
      </FoundList>
      <ApplicantAnswers answers={answers} />
    </ListPanel>
  );
}

function ToAgencies() {
  return (
    <Button component={Link} to={paths.adminAgencies()} variant="default">
      {t('See the agencies')}
    </Button>
  );
}
