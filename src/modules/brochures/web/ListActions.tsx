import { Button } from '@mantine/core';
import { ShareLink } from '#core/lots/web/ShareLink.tsx';
import { parkSite } from '#core/park/web/site.ts';
import { addressOf, withQuery } from '#platform/web/paths.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { ChatIcon, DownloadIcon } from '#platform/web/ui/icons.tsx';
import { PrintIcon } from '#platform/web/ui/PrintIcon.tsx';
import { formatParkTime } from '#shared/dates.ts';
import { languageQuery } from '#shared/language.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { PRICE_LIST_PATH } from '../paths.ts';
import { type ListFilter, listQuery } from '../price-list-lifecycle.ts';
import { priceListTexts } from '../price-list-messages.ts';
import classes from './ListActions.module.css';
import { shareablePriceList } from './queries.ts';

type Props = {
  filter: ListFilter;
  /** When the list was read; empty until the browser has read it. */
  asOf: string;
};

/** The files of the list, and its link; on a phone the PDF and its share menu alone. The link tells whoever opens it what has changed since. */
export function ListActions({ filter, asOf }: Props) {
  const isHydrated = useHydrated();
  const shown = listQuery(filter);
  const file = (format: string) =>
    `/api/public/properties/${parkSite().slug}/price-list/file?${new URLSearchParams({ format, ...shown, ...languageQuery })}`;
  const link = addressOf(withQuery(PRICE_LIST_PATH, { ...shown, asOf: asOf.slice(0, 16) + (asOf && 'Z') }));
  const absolute = isHydrated ? new URL(link, window.location.origin).href : link;
  const time = asOf && formatParkTime(asOf);
  const message = t('{park} price list as of {time}: {link}', {
    park: parkSite().name,
    time,
    link: absolute,
  });
  return (
    <div className={classes.actions}>
      {(['pdf', 'csv'] as const).map((format) => (
        <Button
          key={format}
          component="a"
          href={file(format)}
          download
          variant="default"
          size="sm"
          {...(format === 'csv' && { className: classes.wide ?? '' })}
          leftSection={<DownloadIcon size={18} />}
        >
          {priceListTexts[format]}
        </Button>
      ))}
      <Button
        component="a"
        href={file('print')}
        target="_blank"
        variant="default"
        size="sm"
        className={classes.wide ?? ''}
        leftSection={<PrintIcon size={18} />}
        aria-label={t('Print, opens in a new tab')}
      >
        {t('Print')}
      </Button>
      <ShareLink
        label={t('Share')}
        title={joined(', ', [priceListTexts.title, parkSite().name])}
        url={link}
        more={() => shareablePriceList(filter, message)}
      />
      {time !== '' && (
        <Button
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="sm"
          className={classes.wide ?? ''}
          leftSection={<ChatIcon size={18} />}
          aria-label={t('Send by WhatsApp, opens in a new tab')}
        >
          {t('WhatsApp')}
        </Button>
      )}
    </div>
  );
}
