import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DetailProps } from '#core/bookings/web/booking-parts.tsx';
import { Fold } from '#core/bookings/web/detail/Fold.tsx';
import { usePartInSight } from '#core/bookings/web/use-part-in-sight.ts';
import { openStatement, type Paper } from '#modules/papers/contract.ts';
import { outOfDateText, paperKindLabels } from '#modules/papers/labels.ts';
import { callFile } from '#platform/web/api-client/call.ts';
import { CallFailure, refusalText } from '#platform/web/api-client/call-failure.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { DownloadButton } from '#platform/web/ui/DownloadButton.tsx';
import { EmptySection } from '#platform/web/ui/EmptySection.tsx';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatDate } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import { PaperState } from './PaperState.tsx';
import classes from './Papers.module.css';
import { papersQuery, useIssueForm, useOpenPaper } from './queries.ts';

const AcceptFormDialog = lazyDialog(async () => (await import('./AcceptFormDialog.tsx')).AcceptFormDialog);

/**
 * The papers of an open booking; nothing where there is none and the reader issues none (D-251). A buyer who has nothing to accept opens
 * them when they need them, and finds a receipt at its payment (D-471).
 */
export function PapersSection({ booking, own }: DetailProps) {
  const bookingId = booking._id;
  const query = useQuery(papersQuery(bookingId));
  const { data, error } = query;
  const [isAsked, setAsked] = useState(false);
  const heading = usePartInSight<HTMLHeadingElement>(own?.sought === 'papers', isAsked);
  // stays open once it is accepted
  if (!isAsked && data?.papers.some((paper) => data.mayAccept && isToAccept(paper))) setAsked(true);
  const isUnknown = error instanceof CallFailure && error.status === 404;
  const isAbsent = data && data.papers.length === 0 && !(data.inUse && data.mayIssue);
  const isLoading = data === undefined && error === null;
  if (isAbsent || isUnknown || (isLoading && own)) return null;
  const hasDeposit = booking.deposit !== null;
  const list = (
    <QueryState
      query={query}
      errorText={(failure) => refusalText(failure, t('The papers of this booking could not be loaded.'))}
      retryLabel={uiTexts.retry}
    >
      {({ papers, ...may }) => (
        <PaperList
          {...may}
          bookingId={bookingId}
          papers={own && hasDeposit ? papers.filter(({ kind }) => kind !== 'receipt') : papers}
          hasDeposit={hasDeposit}
        />
      )}
    </QueryState>
  );
  if (own && !isAsked) {
    return (
      <Fold title={t('Papers')} isSought={own.sought === 'papers'}>
        {list}
      </Fold>
    );
  }
  // while they are loaded as high as without one: what is below stays where it is
  const isEmpty = !own && (isLoading || data?.papers.length === 0);
  const title = (
    <Title order={3} {...heading} size="h4" mb={isEmpty ? 0 : 'xs'} className={classes.title}>
      {t('Papers')}
    </Title>
  );
  if (isEmpty) {
    const offered = data && (
      <PaperActions bookingId={bookingId} mayIssue={data.mayIssue} hasDeposit={hasDeposit} isQuiet />
    );
    return (
      <section>
        <EmptySection
          heading={title}
          note={data ? t('No paper has been issued yet.') : ''}
          action={offered}
        />
      </section>
    );
  }
  return (
    <section>
      {title}
      {list}
    </section>
  );
}

const isToAccept = ({ kind, state, hasTerms, accepted, outOfDate }: Paper) =>
  kind === 'booking_form' && state === 'valid' && hasTerms && accepted === null && outOfDate.length === 0;

type ListProps = {
  bookingId: string;
  papers: readonly Paper[];
  mayIssue: boolean;
  mayAccept: boolean;
  hasDeposit: boolean;
};

function PaperList({ bookingId, papers, mayIssue, mayAccept, hasDeposit }: ListProps) {
  const [asked, setAsked] = useState<Paper | null>(null);
  const forms = papers.filter(({ kind }) => kind === 'booking_form');
  const [form, ...earlier] = forms;
  const receipts = papers.filter(({ kind }) => kind === 'receipt');
  return (
    <Stack gap="xs">
      {papers.length === 0 && <Text c="dimmed">{t('No paper has been issued yet.')}</Text>}
      <ul className={classes.papers} aria-label={t('Papers')}>
        {form && (
          <PaperRow paper={form} {...(mayAccept && isToAccept(form) && { onAccept: () => setAsked(form) })}>
            {earlier.length > 0 && <EarlierEditions papers={earlier} />}
          </PaperRow>
        )}
        {receipts.map((paper) => (
          <PaperRow key={paper.id} paper={paper} />
        ))}
      </ul>
      <PaperActions
        bookingId={bookingId}
        mayIssue={mayIssue}
        hasDeposit={hasDeposit}
        isAgain={Boolean(form)}
      />
      {asked && <AcceptFormDialog paper={asked} opened onClose={() => setAsked(null)} />}
    </Stack>
  );
}

type ActionsProps = Pick<ListProps, 'bookingId' | 'mayIssue' | 'hasDeposit'> & {
  isAgain?: boolean;
  /** Beside the heading of a part without papers. */
  isQuiet?: boolean;
};

function PaperActions({ bookingId, mayIssue, hasDeposit, isAgain = false, isQuiet = false }: ActionsProps) {
  const issuing = useIssueForm(bookingId);
  const look = isQuiet
    ? ({ size: 'compact-sm', variant: 'subtle' } as const)
    : ({ size: 'sm', variant: 'default' } as const);
  const issue = mayIssue && (
    <Button {...look} loading={issuing.isPending} onClick={() => issuing.mutate()}>
      {isAgain ? t('Issue new edition') : t('Issue booking form')}
    </Button>
  );
  // alone it ends where the buttons of other parts do
  if (isQuiet && !hasDeposit) return issue;
  return (
    <div className={classes.actions}>
      {issue}
      {hasDeposit && (
        <DownloadButton
          load={() => callFile(openStatement, { params: { id: bookingId } })}
          failed={t('The statement could not be made. Please try again.')}
        >
          {t('Statement (PDF)')}
        </DownloadButton>
      )}
    </div>
  );
}

type RowProps = { paper: Paper; onAccept?: () => void; children?: ReactNode };

function PaperRow({ paper, onAccept, children }: RowProps) {
  const opening = useOpenPaper();
  const name = `${paperKindLabels[paper.kind]} ${paper.number}`;
  return (
    <li className={classes.paper}>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <PaperState state={paper.state} />
        <Text size="sm" c="dimmed">
          {issuedText(paper)}
        </Text>
        {paper.accepted && (
          <Text size="sm">
            {t('Accepted by {name} on {day}', {
              name: paper.accepted.name,
              day: formatDate(paper.accepted.at),
            })}
          </Text>
        )}
        {paper.outOfDate.length > 0 && <Text size="sm">{outOfDateText(paper.outOfDate)}</Text>}
        {children}
      </div>
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="default"
          aria-label={`${t('Open')} ${name}`}
          loading={opening.isPending}
          onClick={() => opening.mutate({ id: paper.id })}
        >
          {t('Open')}
        </Button>
        {paper.accepted && (
          <Button
            size="sm"
            variant="subtle"
            aria-label={`${t('Open as it was read')} ${name}`}
            onClick={() => opening.mutate({ id: paper.id, as: 'read' })}
          >
            {t('Open as it was read')}
          </Button>
        )}
        {onAccept && (
          <Button size="sm" aria-label={`${t('Accept')} ${name}`} onClick={onAccept}>
            {t('Accept…')}
          </Button>
        )}
      </div>
    </li>
  );
}

function issuedText({ kind, edition, issuedAt }: Paper): string {
  const day = formatDate(issuedAt);
  return kind === 'receipt'
    ? t('Issued on {day}', { day })
    : t('Edition {edition}, issued on {day}', { edition: String(edition), day });
}

function EarlierEditions({ papers }: { papers: readonly Paper[] }) {
  return (
    <details className={classes.earlier}>
      <summary>{t('Earlier editions ({count})', { count: String(papers.length) })}</summary>
      <ul className={classes.papers}>
        {papers.map((paper) => (
          <PaperRow key={paper.id} paper={paper} />
        ))}
      </ul>
    </details>
  );
}
