import { lotTypes } from '#core/lots/lifecycle.ts';
import { lotsOfType } from '#core/lots/server/public-present.ts';
import type { PropertyRow } from '#core/lots/server/store.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { depositSen } from '#core/park/deposit-lifecycle.ts';
import { typeLetter } from '#core/park/type-labels.ts';
import type { ModuleContext } from '#core/server-module.ts';
import { consumeRateLimit } from '#core/sessions/server/rate-limit-store.ts';
import { fileReply } from '#platform/server/http/file-reply.ts';
import { networkOf } from '#platform/server/http/network.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { type TableColumn, tableReply } from '#platform/server/http/table-reply.ts';
import type { Draw } from '#platform/server/pdf/drawings.ts';
import { portalUrl } from '#platform/server/portal-url.ts';
import { parkTime } from '#shared/dates.ts';
import { addressIn } from '#shared/language.ts';
import { PRICE_LIST_PATH } from '../paths.ts';
import { downloadPriceList, getPriceList, type ListedLot } from '../price-list-contract.ts';
import { isListed, LISTS_PER_MINUTE, type ListFilter } from '../price-list-lifecycle.ts';
import type { brochureDrawings } from './drawings.ts';
import type { KeptFiles } from './file-cache.ts';
import { compareLists, minuteOf, readAsOf, urlOfList } from './price-list-present.ts';
import { listChangesSince } from './store.ts';

type Parts = ModuleContext & { files: KeptFiles };

/** The list of what a visitor may read (D-61, D-279). */
export function priceListRoutes(serve: Serve, parts: Parts): void {
  const { config, db, now, cache, properties, wordsIn, factsIn, files } = parts;
  const draw: Draw<typeof brochureDrawings> = parts.draw;

  const listed = async (property: PropertyRow, asked: ListFilter): Promise<ListedLot[]> => {
    const types = asked.type ? [asked.type] : lotTypes;
    const lots = await Promise.all(types.map((type) => cache.value(lotsOfType(db, property, type, null))));
    return lots
      .flat()
      .filter((lot) => isListed(lot, asked))
      .map(({ id, lotNumber, type, phase, area, price, description, buildUp }) => ({
        ...{ id, lotNumber, type, phase, area, price, description, buildUp },
      }));
  };

  serve(getPriceList, async ({ params, query: { asOf, ...asked } }) => {
    const property = await properties.named(params.property);
    const at = now();
    const earlier = readAsOf(asOf, at);
    const lots = await listed(property, asked);
    const since = earlier && compareLists(lots, await listChangesSince(db, property.id, earlier), asked);
    return { asOf: minuteOf(at).toISOString(), lots, since: since ?? null };
  });

  serve(downloadPriceList, async ({ params, query, ip, now: at, transact }) => {
    const { format = 'pdf', language = 'en', ...asked } = query;
    const property = await properties.named(params.property);
    const asOf = minuteOf(at);
    const lots = await listed(property, asked);
    const name = `Price list ${parkTime(asOf).slice(0, 16).replace('T', ' ').replace(':', '')} - ${property.name}`;
    const url = urlOfList(portalUrl(config) + addressIn(language, PRICE_LIST_PATH), asOf, asked);
    const { deposits, sample } = await cache.value(factsIn(language));
    if (format === 'csv') {
      const columns = columnsOf(parkTime(asOf), url, deposits);
      return tableReply('csv', { name, sheet: name, columns, rows: lots });
    }
    const shown = {
      property: property.name,
      contact: config.contact,
      isSample: sample,
      asOf: asOf.toISOString(),
      url,
      language,
      lots,
      deposits,
      types: wordsIn(language).site.types,
      prints: format === 'print',
    };
    const kept = `price list ${property.id} ${language} ${format} ${asked.type ?? ''} ${asked.phase ?? ''}`;
    if (!(await files.has(kept, shown))) {
      const throttle = { subject: `price list ${networkOf(ip)}`, most: LISTS_PER_MINUTE, windowMs: 60_000 };
      await transact((tx) => consumeRateLimit(tx, throttle, at));
    }
    const bytes = await files.get(kept, shown, (list) =>
      draw('priceList', list, { lane: 'public', who: networkOf(ip) }),
    );
    return fileReply({ bytes, mime: 'application/pdf', name: `${name}.pdf`, inline: shown.prints });
  });
}

/** Time and address stand in each row, so that none is read without them. */
function columnsOf(asOf: string, url: string, deposits: ParkFacts['deposits']): TableColumn<ListedLot>[] {
  const depositOf = ({ type, price }: ListedLot) => {
    const terms = deposits?.[type];
    return terms ? depositSen(terms, price) : null;
  };
  return [
    { heading: 'Lot number', cell: (lot) => lot.lotNumber },
    { heading: 'Position', cell: (lot) => typeLetter(lot.type) },
    { heading: 'Phase', cell: (lot) => lot.phase },
    { heading: 'Area (sqm)', cell: (lot) => lot.area },
    { heading: 'Price (RM)', cell: (lot) => lot.price ?? '' },
    ...(deposits ? [{ heading: 'Booking deposit (RM)', kind: 'sen' as const, cell: depositOf }] : []),
    { heading: 'As of', cell: () => asOf },
    { heading: 'Changes since', cell: () => url },
  ];
}
