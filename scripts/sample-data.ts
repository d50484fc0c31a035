import type { Lot, PublicLot } from '../src/features/lots/contract.ts';
import { type LotType, lotStatuses, lotTypes } from '../src/features/lots/lifecycle.ts';
import type { PageConfig } from '../src/features/sessions/web/queries.ts';
import type { Sent } from '../src/web/session/sent-data.ts';

const config: PageConfig = {
  devHost: '',
  contact: { email: 'office@park.example', phone: '1', address: 'Jalan 1', whatsapp: '1' },
  mapUrl: 'https://map.example',
  contactForm: { url: null, service: '', template: '', user: '' },
  limits: { maxDocumentBytes: 1, holdDays: 1, documentDays: 1 },
};

const lots: PublicLot[] = lotTypes.flatMap((type) =>
  lotStatuses.map((status) => ({ _id: `${type}-${status}`, type, status })),
);

/** Two lots of different phases, one without a price. */
function rowsOf(type: LotType): Lot[] {
  return [1, 2].map((phase) => ({
    _id: `${phase}`,
    id: `${phase}`,
    lotNumber: `${phase}`,
    type,
    typeLabel: type,
    lotUse: 'Factory',
    phase,
    status: 'available',
    area: 1,
    price: phase === 1 ? 1 : null,
    buildUp: '',
    landSize: '',
    size: '',
    name: '',
    description: '',
    propertyId: '1',
  }));
}

/** Data of every kind that a public page may open with, so that the styles of all of them are found at build. */
export function sampleData(path: string): Sent[] {
  const type = lotTypes.find((each) => path.endsWith(`/type/${each}`));
  const lists = type ? [rowsOf(type), []] : [undefined];
  const counts = [lots, []];
  const withoutMap = { ...config, mapUrl: null };
  return [config, withoutMap].flatMap((known) =>
    counts.flatMap((counted) =>
      lists.map((rows) => ({
        config: known,
        lots: counted,
        ...(type && rows && { lotsOfType: { type, lots: rows } }),
      })),
    ),
  );
}
