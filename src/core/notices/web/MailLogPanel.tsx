import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getMailSettings } from '#core/notices/contract.ts';
import { mailDropLabels, mailStateLabels } from '#core/notices/labels.ts';
import { type MailState, mailStates } from '#core/notices/lifecycle.ts';
import { listMails, type MailView } from '#core/notices/mail-contract.ts';
import { pageRange } from '#platform/web/api-client/call.ts';
import { ask, askPage } from '#platform/web/api-client/queries.ts';
import { CheckIcon, CloseIcon } from '#platform/web/ui/icons.tsx';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { FilterChips } from '#platform/web/ui/list/FilterChips.tsx';
import { optionsOf } from '#platform/web/ui/list/FilterSelect.tsx';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { ListPanel } from '#platform/web/ui/list/ListPanel.tsx';
import { RowAction, RowActions } from '#platform/web/ui/list/RowActions.tsx';
import { useLiveList } from '#platform/web/ui/list/use-live-list.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { StateBadge } from '#platform/web/ui/StateBadge.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { readChoice, readPage, useUrlDialog, useUrlState } from '#platform/web/ui/url-state.ts';
import { ClockIcon, InboxIcon } from '#platform/web/ui/work-icons.tsx';
import { nouns } from '#shared/count-labels.ts';
import { formatDate, formatTime } from '#shared/dates.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { MailDialog } from './MailDialog.tsx';
import classes from './MailLog.module.css';

const MAILS_A_PAGE = 25;
const mailFilters = ['all', ...mailStates] as const;
const stateOptions = optionsOf(mailFilters, (state) =>
  state === 'all' ? t('All states') : mailStateLabels[state],
);

/** The office's log of every mail of the portal. */
export function MailLogPanel() {
  const { search } = useUrlState();
  const state = readChoice(search, 'state', mailFilters);
  const query = useLiveList(
    askPage(listMails, {
      query: {
        ...(state !== 'all' && { state }),
        search: search.get('q') ?? '',
        ...pageRange(readPage(search), MAILS_A_PAGE),
      },
    }),
  );
  // whether there is a mail server, the reader's own settings tell
  const settings = useQuery(ask(getMailSettings, {}, ['mails']));
  const keepsAll = settings.data?.reaches === 'no_mail_server';
  const dialog = useUrlDialog('mail');
  return (
    <ListPanel
      as="page"
      title={t('Mail Log')}
      head={{
        search: t('Address or subject'),
        filters: <FilterChips filters={[{ name: 'state', label: t('State'), options: stateOptions }]} />,
      }}
    >
      {keepsAll && (
        <Notice tone="info" role="note">
          {t('No mail server is configured. Mails are kept here and not sent.')}
        </Notice>
      )}
      <FoundList
        query={query}
        errorText={t('The mail log could not be loaded. Please try again later.')}
        noun={nouns.mail}
        pageSize={MAILS_A_PAGE}
        unnarrowed={{ state: null, q: null }}
        none={t('No mail has been written yet.')}
        nothingMatches={t('No mail matches these filters.')}
        isFooted
      >
        {(mails) => <MailTable mails={mails} onOpen={({ _id }) => dialog.open(_id)} />}
      </FoundList>
      <MailDialog
        id={dialog.id}
        onClose={dialog.close}
        onSent={(message) => {
          dialog.close();
          toast(message);
        }}
      />
    </ListPanel>
  );
}

type TableProps = {
  mails: readonly MailView[];
  onOpen: (mail: MailView) => void;
};

function MailTable({ mails, onOpen }: TableProps) {
  const isNarrow = useIsNarrow();
  // on a card the subject opens it
  const open: Column<MailView> = {
    name: t('Actions'),
    place: 'action',
    cell: (mail) => (
      <RowActions>
        <RowAction label={t('Open')} about={aboutOf(mail)} tone="quiet" opens onClick={() => onOpen(mail)} />
      </RowActions>
    ),
  };
  const columns: Column<MailView>[] = [
    {
      name: t('To'),
      isNamed: false,
      className: `${classes.to} ${table.two}`,
      cell: ({ to, name }) => (
        <>
          {to}
          {name !== '' && <span className={table.second}>{name}</span>}
        </>
      ),
    },
    {
      name: t('Subject'),
      place: 'lead',
      className: classes.subject,
      cell: (mail) => (
        <>
          {isNarrow ? (
            <UnstyledButton
              className={table.strong}
              fz="inherit"
              aria-label={joined(' ', [t('Open'), aboutOf(mail)])}
              data-opens
              onClick={() => onOpen(mail)}
            >
              {mail.subject}
            </UnstyledButton>
          ) : (
            <span className={table.strong}>{mail.subject}</span>
          )}
          {mail.dropped && <span className={table.second}>{mailDropLabels[mail.dropped]}</span>}
        </>
      ),
    },
    {
      name: t('State'),
      place: 'corner',
      className: classes.state,
      cell: ({ state }) => <MailStateBadge state={state} />,
    },
    {
      name: t('Time'),
      isNamed: false,
      className: table.two,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    ...(isNarrow ? [] : [open]),
  ];
  return <CardTable label={t('Mails')} isLow columns={columns} rows={mails} />;
}

const aboutOf = ({ subject, to }: MailView) => t('{subject}, to {to}', { subject, to });

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className={classes.time}>
      {formatDate(at)}
      <span className={table.second}>{formatTime(at)}</span>
    </time>
  );
}

const looks: Record<MailState, { color: string; icon: ReactNode }> = {
  waiting: { color: 'amber', icon: <ClockIcon size={14} /> },
  sent: { color: 'green', icon: <CheckIcon size={14} /> },
  failed: { color: 'red', icon: <CloseIcon size={14} /> },
  kept: { color: 'gray', icon: <InboxIcon size={14} /> },
  dropped: { color: 'gray', icon: <CloseIcon size={14} /> },
};

function MailStateBadge({ state }: { state: MailState }) {
  const { color, icon } = looks[state];
  return (
    <StateBadge color={color} icon={icon}>
      {mailStateLabels[state]}
    </StateBadge>
  );
}
