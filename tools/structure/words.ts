import { posix } from 'node:path';
import { type Breach, isCode, isTest, type SourceFile } from './source-file.ts';

const rulesPages = /^(?:docs|src\/(?:core|modules)\/[^/]+)\/rules\.md$/;
const requirementsPage = 'docs/requirements.md';
const idPattern = /\b(?:D-\d{1,3}|R-[A-Z]+-\d+)\b/g;

/** Every cited rule or requirement id is defined once, in docs/ or in the rules.md of a noun. */
export function checkIds(files: readonly SourceFile[]): Breach[] {
  const defined = definedIds(files);
  if (defined.length === 0)
    return [{ path: 'docs', says: `defines no ids: are docs/rules.md and ${requirementsPage} there?` }];
  const known = new Set(defined.map(({ id }) => id));
  const twice = defined.filter((each, at) => defined.findIndex(({ id }) => id === each.id) < at);
  return [
    ...twice.map(({ path, id }) => ({ path, says: `defines ${id} again; take the next free number` })),
    ...citedUnknown(files, known),
  ];
}

function citedUnknown(files: readonly SourceFile[], known: ReadonlySet<string>): Breach[] {
  const citing = files.filter(({ path }) => isCode(path) || path.endsWith('.md') || path.endsWith('.sql'));
  return citing.flatMap(({ path, text }) => {
    const cited = new Set([...text.matchAll(idPattern)].map(([word]) => word));
    return [...cited]
      .filter((each) => !known.has(each))
      .map((each) => ({ path, says: `cites ${each}, which no rules.md explains` }));
  });
}

function definedIds(files: readonly SourceFile[]): { path: string; id: string }[] {
  return files.flatMap(({ path, text }) => {
    const heading = rulesPages.test(path)
      ? /^##+ (D-\d+)\b/gm
      : path === requirementsPage && /^- \*\*(R-[A-Z]+-\d+)\*\*/gm;
    return heading ? [...text.matchAll(heading)].map(([, id = '']) => ({ path, id })) : [];
  });
}

/** Home folders of people and build machines; system paths such as /usr/bin and /tmp are allowed. */
const machinePath = /(?<![\w.:/-])\/(?:home|root|work|workspaces?|mnt|Users)\/\w/;
const registryHost = /\bregistry\.[a-z0-9-]+\.[a-z]{2,}\b/;
const sharedFile = /(?<![\w-])shared\/([a-z][\w-]*)/g;

/** The project is self-contained: it mentions no machine's paths, no package registry, no folder outside. */
export function checkSurroundings(files: readonly SourceFile[]): Breach[] {
  const shared = new Set(files.map(({ path }) => /^src\/shared\/([\w-]+)/.exec(path)?.[1]));
  return files.flatMap(({ path, text }) => {
    const found: string[] = [];
    if (machinePath.test(text)) found.push('names a path of one machine');
    if (registryHost.test(text)) found.push('names a package registry');
    const absent = [...text.matchAll(sharedFile)].find(([, name]) => !shared.has(name));
    if (absent) found.push(`names ${absent[0]}, which does not exist`);
    return found.map((says) => ({ path, says }));
  });
}

/** Names of the sample park and its streets; the development accounts' password is none. */
const sampleName = /\b(?:Aero(?!-demo-)|Jalan|Lingkaran|Lorong)\b/;
/** Examples of the API, and the alternative texts and captions of the sample's pictures and films. */
const mayNameSample = /\/(?:[a-z-]+-)?contract\.ts$|^src\/platform\/web\/pictures\.ts$|^public\/media\//;

/** What the program says of a park comes from its folder (D-220). */
export function checkParkNames(files: readonly SourceFile[]): Breach[] {
  const programs = files.filter(({ path }) => /^(?:src|public|ops)\//.test(path) && !path.endsWith('.md'));
  return programs.flatMap(({ path, text }) => {
    const [name] = isTest(path) || mayNameSample.test(path) ? [] : (sampleName.exec(text) ?? []);
    return name === undefined
      ? []
      : [{ path, says: `names ${name} of the sample park; take it from park.yaml` }];
  });
}

/** Every relative link of a page leads to a file of the project. Legal texts of a park link to pages of the portal. */
export function checkLinks(files: readonly SourceFile[]): Breach[] {
  const known = new Set(files.map(({ path }) => path));
  const folders = new Set([...known].flatMap(ancestors));
  const pages = files.filter(({ path }) => path.endsWith('.md') && !/^parks\/.*\/legal\//.test(path));
  return pages.flatMap(({ path, text }) => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');
    const local = links.filter((link) => !/^[a-z]+:/.test(link));
    const dead = local.filter((link) => {
      const target = posix.join(posix.dirname(path), link).replace(/\/$/, '');
      return !known.has(target) && !folders.has(target);
    });
    return dead.map((link) => ({ path, says: `links to ${link}, which does not exist` }));
  });
}

function ancestors(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...ancestors(folder)];
}

const attributeText = /\s[a-zA-Z-]+="([A-Z][a-z]+(?:[ .,!?:…][^"]*)?)"/g;

const templateText = /`([A-Z][a-z]+(?: [a-z]+)*:?) \$\{/g;

/** No attribute or template of a component holds a text that people read: within `t()` it is translated (D-291). */
export function checkAttributes(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => /^src\/.*\bweb\/.*\.tsx$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      Array.from([...text.matchAll(attributeText), ...text.matchAll(templateText)], ([, words]) => ({
        path,
        says: `has the text "${words}" that is not translated; write it within t()`,
      })),
    );
}

/** Routes and actions fill a sentence by the `say` of a call, or by sayEnglish where it is stored or drawn in English (D-298). */
export function checkReplies(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(({ path, text }) => writesReplies.test(path) && !isTest(path) && /\binterpolate\(/.test(text))
    .map(({ path }) => ({
      path,
      says: 'fills a sentence in English: use say, or sayEnglish if it stays so',
    }));
}

/** Commands speak to the operator, in English. */
const writesReplies = /^src\/(?:(?:core|modules)\/[^/]+|app)\/server\/(?!commands\/)/;
