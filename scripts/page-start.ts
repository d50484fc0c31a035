import { PurgeCSS } from 'purgecss';
import { pageMarks } from '../src/shared/page-marks.ts';

/** The tags of the built shell that load the program, and what they name. */
type Loading = { tags: readonly string[]; program: string; parts: readonly string[]; styles: string };

/** Finds in the built shell what loads the program; fails when the bundler has changed how it writes that. */
export function readLoading(shell: string): Loading {
  const tags = Array.from(
    shell.matchAll(
      / *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?\n?/g,
    ),
    ([tag]) => tag,
  );
  const named = (kind: string) =>
    tags.flatMap((tag) => (tag.includes(kind) ? (/(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []) : []));
  const [program, ...otherPrograms] = named('<script');
  const [styles, ...otherStyles] = named('rel="stylesheet"');
  if (program === undefined || styles === undefined || otherPrograms.length + otherStyles.length > 0) {
    throw new Error('The built shell must name one program and one file of styles');
  }
  return { tags, program, parts: named('rel="modulepreload"'), styles };
}

type Start = {
  loading: Loading;
  /** All styles of the portal. */
  css: string;
  /** The insides of the page with data of every kind. */
  alsoDrawn: readonly string[];
};

/**
 * Makes a drawn page show itself before anything else has loaded: the styles it needs stand in it, and `start.js` brings
 * the program and all other styles (docs/decisions/0014).
 */
export async function startLate(page: string, { loading, css, alsoDrawn }: Start): Promise<string> {
  const { program, parts, styles } = loading;
  const own = await stylesOf([page, ...alsoDrawn], css);
  const data = `data-program="${program}" data-parts="${parts.join(' ')}" data-styles="${styles}"`;
  const bare = loading.tags.reduce((rest, tag) => rest.replace(tag, ''), page);
  // the styles stand in front, so that the file of all styles comes after them
  return bare.replace(
    /<script src="\/start\.js[^"]*"/,
    (script) => `<style nonce="${pageMarks.nonce}">${own}</style>${script} ${data}`,
  );
}

/** The rules of `css` whose classes, tags and attributes occur in one of the drawings, whatever the colour scheme. */
async function stylesOf(drawings: readonly string[], css: string): Promise<string> {
  // a style element in the page names classes that no element has
  const bare = drawings.map((drawing) => drawing.replace(/<style.*?<\/style>/gs, ''));
  const [kept] = await new PurgeCSS().purge({
    content: bare.map((raw) => ({ raw, extension: 'html' })),
    css: [{ raw: css }],
    dynamicAttributes: ['data-mantine-color-scheme'],
    keyframes: true,
  });
  if (kept === undefined || kept.css === '') throw new Error('A drawn page has no styles');
  return kept.css;
}
