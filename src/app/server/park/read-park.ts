import { join } from 'node:path';
import { lotTypes, typesOf } from '#core/lots/lifecycle.ts';
import type { PlacedGround } from '#core/lots/server/plan-present.ts';
import type { ParkWords } from '#core/park/details-contract.ts';
import type { ParkFile } from '#core/park/file-contract.ts';
import type { FormTerms, LegalTexts } from '#core/park/legal-contract.ts';
import type { ParkSite } from '#core/park/site-contract.ts';
import { ConfigError } from '#platform/server/config.ts';
import { packageFolder } from '#platform/server/package-folder.ts';
import { type Language, languages } from '#shared/language.ts';
import { moduleMistakes } from '../modules.ts';
import { compareLots, tellOverlaps } from './compare-lots.ts';
import type { Findings } from './findings.ts';
import { paletteOf } from './park-colors.ts';
import { payeeWarnings } from './payee-warnings.ts';
import { readAgencies } from './read-agencies.ts';
import { readBookingTerms, readLegal } from './read-legal.ts';
import { type ParkLogo, readIcon, readLogo } from './read-logo.ts';
import { lotOf, type ParkLot, type ParkRow, readLots } from './read-lots.ts';
import { type ParkMedia, readCaptions, readMedia, withCaptions } from './read-media.ts';
import { type PlacedOutline, readPlan } from './read-plan.ts';
import { readParkFile, unfinishedTexts } from './read-yaml.ts';
import { typeNameWarnings } from './type-names.ts';
import { unreadFiles } from './unread-files.ts';
import { unshownMedia } from './unshown-media.ts';

/** What the folder of a park holds. */
export type Park = Omit<ParkFile, 'site' | 'colors' | 'logoOnDark'> & {
  site: ParkSite;
  media: ParkMedia;
  logo: ParkLogo | undefined;
  icon: Buffer | undefined;
  legal: LegalTexts;
  bookingTerms: FormTerms | undefined;
  lots: readonly ParkLot[];
  /** The rows of these lots, which state only the columns that the table has. */
  rows: readonly ParkRow[];
  /** The file of the table. */
  lotsFile: string;
  /** The numbers of the lots that the plan shows, in small letters. */
  outlines: readonly string[];
  /** Roads and places of the plan; undefined without one. */
  ground: PlacedGround | undefined;
  /** Its words in the other languages that it offers. */
  translated: Partial<Record<Language, ParkWords>>;
};

/** The folder of the sample park. */
export const samplePark = (): string => join(packageFolder(), 'parks', 'aero');

/** Reads the park that a folder holds (D-209). @throws ConfigError with a line for every mistake */
export async function readPark(folder: string): Promise<Park> {
  const { park, mistakes } = await checkPark(folder);
  if (park && mistakes.length === 0) return park;
  throw new ConfigError([`PARK_DIR=${folder} cannot be used:`, ...mistakes].join('\n'));
}

type Checked = Findings & { park: Park | undefined };

/** The park of a folder, and what was found in it (D-213). */
export async function checkPark(folder: string): Promise<Checked> {
  const findings: Findings = { mistakes: [], warnings: [], notes: [] };
  const { mistakes, warnings } = findings;
  const said = readParkFile(folder, mistakes);
  const file = said?.in.en;
  const plan = readPlan(folder, file?.planUnit ?? 'degree', findings);
  const { outlines = new Map<string, PlacedOutline>(), named } = plan ?? {};
  const types = file ? typesOf(file.facts) : lotTypes;
  const measures = file?.facts.types ?? {};
  const names = Object.fromEntries(languages.map((language) => [language, said?.in[language].site.types]));
  const table = await readLots(folder, { outlines, types, measures, names }, findings);
  const { rows } = table;
  const lots = rows.map(lotOf);
  const agencies = await readAgencies(folder, findings);
  const captions = readCaptions(folder, mistakes);
  const media = readMedia(folder, captions?.en, mistakes, warnings);
  const logo = readLogo(folder, mistakes);
  const icon = readIcon(folder, mistakes);
  const legal = readLegal(folder, mistakes);
  const bookingTerms = readBookingTerms(folder, mistakes);
  if (!said || !file) return { park: undefined, ...findings };
  mistakes.push(...moduleMistakes(file.site.modules));
  if (table.numbers) compareLots({ ...table, numbers: table.numbers }, { outlines, named }, findings);
  tellOverlaps(outlines, findings);
  warnings.push(...unreadFiles(folder), ...payeeWarnings(file), ...typeNameWarnings(file.site.types, types));
  for (const { picture } of [...file.details.people, ...file.details.progress])
    if (picture && !media.pictures[picture])
      warnings.push(`media: has no picture ${picture}, which park.yaml names`);
  const { words } = file.site;
  warnings.push(...unshownMedia(media, { words, details: file.details, types, hasPlan: outlines.size > 0 }));
  const { colors, logoOnDark, ...stated } = file;
  const facts = { ...file.facts, hasPlan: outlines.size > 0, ...(agencies && { agencies: agencies.en }) };
  const site = {
    ...file.site,
    media: { pictures: media.pictures, films: media.films },
    ...(logo && { logo: { file: logo.file, width: logo.width, height: logo.height, onDark: logoOnDark } }),
    colors: paletteOf(colors),
  };
  const ground = plan && { ...plan.ground, property: site.slug };
  const read = {
    lots,
    rows,
    lotsFile: table.file,
    outlines: [...outlines.keys()],
    ground,
    media,
    logo,
    icon,
    legal,
    bookingTerms,
  };
  const translated: Park['translated'] = {};
  for (const language of site.languages.filter((each) => each !== 'en')) {
    const { site: words, facts: others, details } = said.in[language];
    translated[language] = {
      // names and addresses are the same in each
      site: {
        ...site,
        words: words.words,
        ...(words.types && { types: words.types }),
        media: withCaptions(site.media, captions?.[language]),
      },
      facts: { ...facts, ...others, ...(agencies && { agencies: agencies[language] }) },
      details,
    };
  }
  warnings.push(...unfinishedTexts(said.stated, site.languages));
  const park = { ...stated, site, facts, ...read, translated };
  return { park, ...findings };
}
