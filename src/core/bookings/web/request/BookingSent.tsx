import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { bookingSuccess } from '#core/bookings/messages.ts';
import { documentTypeLabels, neededLabels } from '#core/documents/labels.ts';
import { missingOf, type NeededDocument } from '#core/documents/lifecycle.ts';
import { useObjectUrl } from '#core/documents/web/use-object-url.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { paths } from '#platform/web/paths.ts';
import actions from '#platform/web/ui/actions.module.css';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { UploadIcon } from '#platform/web/ui/work-icons.tsx';
import { formatParkTime } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { listed } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { slipSent } from '../../detail-messages.ts';
import { BookingProgress } from '../BookingStatusBadge.tsx';
import { useDepositSentence } from '../booking-deposit.ts';
import { placeOf } from '../booking-labels.ts';
import { AfterRequest } from '../booking-parts.tsx';
import { WhomToAsk } from '../detail/WhomToAsk.tsx';
import { isUnderWay, type Upload } from '../uploads/booking-uploads.ts';
import classes from './BookingDialog.module.css';
import type { BookingFormKind } from './booking-form.ts';

type Props = {
  booking: Booking;
  /** By default those of a request. */
  words?: BookingFormKind['sent'];
  uploads: readonly Upload[];
  failures: readonly string[];
  onRetry: (upload: Upload) => void;
  onClose: () => void;
};

/** Shown after the booking is made: the next step and the uploads. Its links close it, since they may lead to the page below it. */
export function BookingSent({ booking, words: given, uploads, failures, onRetry, onClose }: Props) {
  const words = given ?? requestWords(booking);
  const deposit = useDepositSentence(booking);
  const slip = uploads.find(({ type }) => type === 'cheque');
  // what the park states is paid with the slip; a payment that a rule makes due is reported
  const hasSlip = booking.deposit === null && slip !== undefined && slip.state !== 'failed';
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the focused form is gone, which was read further down
    top.current?.focus();
    const dialog = top.current?.closest('[role=dialog]');
    if (dialog) dialog.scrollTop = 0;
  }, []);
  const mustPay = deposit !== '' && !hasSlip;
  // one that was not uploaded can be sent again here
  const missing = missingOf(booking.documentMarks).filter(
    (each) => !uploads.some(({ type }) => type === each),
  );
  const isBusy = uploads.some(isUnderWay);

  return (
    <Stack gap="lg">
      <div ref={top} tabIndex={-1}>
        <Notice tone="success" title={words.title} role="status">
          {words.success && <Text inherit>{words.success}</Text>}
          {words.next}
          {deposit && hasSlip && slip.state === 'done' && <Text inherit>{slipSent}</Text>}
          {deposit && !hasSlip && <Text inherit>{deposit}</Text>}
        </Notice>
      </div>
      <BookingProgress status={booking.status} />
      {!given && <NextSteps booking={booking} missing={missing} mustPay={mustPay} onClose={onClose} />}
      {isBusy && (
        <Text>
          {t('You can go on: your documents are uploaded in the background. Keep this tab open until then.')}
        </Text>
      )}
      {failures.length > 0 && (
        <Notice tone="warning">
          {failures.map((failure) => (
            <Text key={failure} inherit>
              {failure}
            </Text>
          ))}
        </Notice>
      )}
      {uploads.length > 0 && (
        <ul className={classes.uploads} aria-label={t('Documents')}>
          {uploads.map((upload) => (
            <UploadLine key={upload.type} upload={upload} isBusy={isBusy} onRetry={() => onRetry(upload)} />
          ))}
        </ul>
      )}
      {!given && <AfterRequest booking={booking} onClose={onClose} />}
      <div className={actions.inSight}>
        <div className={actions.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button
            component={Link}
            to={words.link.to}
            onClick={onClose}
            {...(missing.length > 0 && { variant: 'light' })}
          >
            {words.link.label}
          </Button>
        </div>
      </div>
    </Stack>
  );
}

type NextProps = Pick<Props, 'booking' | 'onClose'> & {
  missing: readonly NeededDocument[];
  mustPay: boolean;
};

/** Who answers and when, and what the buyer still has to do. */
function NextSteps({ booking, missing, mustPay, onClose }: NextProps) {
  const { user } = useSession();
  const partOf = (part: string) => paths.dashboard({ tab: 'bookings', booking: booking._id, part });
  return (
    <>
      {user && <WhomToAsk booking={booking} user={user} />}
      {missing.length > 0 && (
        <Text fw={550} mb="calc(-0.5 * var(--mantine-spacing-lg))">
          {t('Still to send: {documents}', {
            documents: listed(missing.map((each) => neededLabels[each])),
          })}
        </Text>
      )}
      {(missing.length > 0 || mustPay) && (
        <Group gap="sm">
          {missing.length > 0 && (
            <Button
              component={Link}
              to={partOf('documents')}
              onClick={onClose}
              px="sm"
              leftSection={<UploadIcon size={18} />}
            >
              {t('Upload documents')}
            </Button>
          )}
          {mustPay && (
            <Button component={Link} to={partOf('deposit')} onClick={onClose} px="sm" variant="default">
              {t('How to pay')}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

function requestWords(booking: Booking): NonNullable<Props['words']> {
  const { status, expiresAt } = booking;
  const date = expiresAt && formatParkTime(expiresAt);
  const next =
    status === 'pending_agent'
      ? t('You can find the request, its documents and every answer under My Bookings.')
      : t('You can find the booking, its documents and every answer under My Bookings.');
  return {
    title: interpolate(date ? t('{place} is held for you until {date}.') : t('{place} is held for you.'), {
      place: placeOf(booking),
      date: date ?? '',
    }),
    success: bookingSuccess.requested,
    next,
    link: { label: t('View My Bookings'), to: paths.dashboard({ tab: 'bookings' }) },
  };
}

const stateWords: Record<Upload['state'], string> = {
  waiting: t('Waiting'),
  preparing: t('Making it smaller'),
  sending: t('Uploading'),
  done: t('Uploaded'),
  failed: t('Not uploaded'),
};

function UploadLine({ upload, isBusy, onRetry }: { upload: Upload; isBusy: boolean; onRetry: () => void }) {
  const { type, file, state, share, problem } = upload;
  const name = documentTypeLabels[type];
  const picture = useObjectUrl(file.type.startsWith('image/') ? file : null);
  return (
    <li className={classes.upload}>
      {picture && <img className={classes.picture} src={picture} alt="" />}
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed" truncate="end">
          {file.name}
        </Text>
        {problem && state === 'failed' && (
          <Text size="sm" c="red">
            {problem}
          </Text>
        )}
      </div>
      {state === 'failed' ? (
        <Button
          size="sm"
          variant="default"
          disabled={isBusy}
          aria-label={t('Retry {name}', { name })}
          onClick={onRetry}
        >
          {uiTexts.retry}
        </Button>
      ) : (
        <Text size="sm" role="status" className={classes.state} data-state={state}>
          {state === 'done' && <CheckIcon size={16} />}
          {stateWords[state]}
        </Text>
      )}
      {state === 'sending' && (
        <Progress className={classes.bar} value={share * 100} aria-label={t('Upload of {name}', { name })} />
      )}
    </li>
  );
}
