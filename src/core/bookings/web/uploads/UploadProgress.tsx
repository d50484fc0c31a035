import { Link } from 'react-router';
import { useUnloadPrompt } from '#platform/web/ui/form/use-unload-prompt.ts';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { UploadIcon } from '#platform/web/ui/work-icons.tsx';
import { t } from '#shared/say.ts';
import { hasUnsent, isUnderWay, uploadStore } from './booking-uploads.ts';
import classes from './UploadProgress.module.css';

/** In the header: how far the uploads are, or how many failed; leads to the page where they can be sent again. */
export function UploadProgress() {
  const uploads = uploadStore.useValue();
  useUnloadPrompt(hasUnsent(uploads));
  const current = uploads.find(isUnderWay);
  const failed = uploads.filter(({ state }) => state === 'failed');
  const to = (current ?? failed[0])?.page;
  const [short, words] = current
    ? [
        `${uploads.indexOf(current) + 1}/${uploads.length}`,
        t('Uploading document {number} of {total}', {
          number: String(uploads.indexOf(current) + 1),
          total: String(uploads.length),
        }),
      ]
    : [
        String(failed.length),
        failed.length === 1
          ? t('1 document was not uploaded')
          : t('{count} documents were not uploaded', { count: String(failed.length) }),
      ];
  return (
    <div role="status">
      {to !== undefined && (
        <Link className={classes.link} data-uploads data-failed={current === undefined || undefined} to={to}>
          {current ? <UploadIcon size={20} /> : <WarningIcon size={20} />}
          <span className={classes.words}>{words}</span>
          <span className={classes.short} aria-hidden="true">
            {short}
          </span>
        </Link>
      )}
    </div>
  );
}
