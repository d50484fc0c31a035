import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { brochureTexts } from '#core/brochures/messages.ts';
import type { Lot } from '#core/lots/contract.ts';
import { propertyAlias } from '#core/park/labels.ts';
import { parkSite } from '#core/park/web/site.ts';
import { paths } from '#platform/web/paths.ts';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { languageQuery } from '#shared/language.ts';
import { t } from '#shared/say.ts';

/** The page of the price list. */
export function PriceListLink() {
  return (
    <Button component={Link} to={paths.priceList()} variant="default" size="sm">
      {brochureTexts.priceListLink}
    </Button>
  );
}

/** The brochure of the park. */
export function BrochureLink() {
  return (
    <PdfLink path={`/public/properties/${propertyAlias(parkSite())}/brochure`}>{t('Brochure (PDF)')}</PdfLink>
  );
}

/** The sheet of an available lot. */
export function SheetLink({ lot }: { lot: Pick<Lot, 'id' | 'propertyId'> }) {
  return (
    <PdfLink path={`/public/properties/${lot.propertyId}/lots/${lot.id}/sheet`}>{t('Sheet (PDF)')}</PdfLink>
  );
}

type Props = {
  /** Path below the API. */
  path: string;
  children: string;
};

/** Downloads a PDF that everybody may have. Relative, so that server and browser render the same address. */
function PdfLink({ path, children }: Props) {
  const query = new URLSearchParams(languageQuery).toString();
  return (
    <Button
      component="a"
      href={`/api${path}${query && `?${query}`}`}
      download
      variant="default"
      size="sm"
      fullWidth
      leftSection={<DownloadIcon size={18} />}
    >
      {children}
    </Button>
  );
}
