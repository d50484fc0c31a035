import { defineModule } from '#core/web-module.ts';
import { withQuery } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';
import { PRICE_LIST_PATH } from '../paths.ts';

export const brochureModule = defineModule({
  name: 'brochures',
  publicPages: [
    {
      path: PRICE_LIST_PATH,
      title: t('Price List'),
      name: 'PriceListPage',
      load: async () => (await import('./PriceListPage.tsx')).PriceListPage,
      rendered: { parameters: ['type', 'phase'] },
      prefetch: async () => (await import('./prefetch.ts')).prefetchPriceList,
    },
  ],
  lots: {
    list: { label: t('Price list'), to: (type) => withQuery(PRICE_LIST_PATH, { type }) },
    parkFile: {
      label: t('Brochure (PDF)'),
      pathOf: (property) => `/public/properties/${property}/brochure`,
    },
    lotFile: {
      label: t('Sheet (PDF)'),
      pathOf: ({ id, propertyId }) => `/public/properties/${propertyId}/lots/${id}/sheet`,
    },
  },
});
