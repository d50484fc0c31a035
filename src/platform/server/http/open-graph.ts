import { escapeHtml } from '#shared/html.ts';

/** Open Graph texts of a link that names a lot, and the query of its og:url. */
export type OpenGraphTexts = { title: string; description: string; query: string };

/** Replaces title, description and Open Graph tags of a page; its canonical URL stays, so search engines see one page. */
export function withOpenGraph(page: string, texts: OpenGraphTexts | undefined): string {
  if (!texts) return page;
  const title = escapeHtml(texts.title);
  const description = escapeHtml(texts.description);
  return page
    .replace(/(<title>)[^<]*/, (_, start: string) => start + title)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => start + description)
    .replace(tagOf('og:title'), (_, start: string) => start + title)
    .replace(tagOf('og:description'), (_, start: string) => start + description)
    .replace(tagOf('og:url'), (tag: string) => tag + escapeHtml(texts.query));
}

/** The tag of a property up to the end of its content; the start up to the content is its first group. */
function tagOf(property: string): RegExp {
  return new RegExp(`(<meta property="${property}" content=")[^"]*`);
}
