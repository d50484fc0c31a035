import { escapeHtml } from '#shared/html.ts';

/** What a link shows where it is shared, and the query under which it is read again. */
export type OpenGraphTexts = { title: string; description: string; query: string };

/** A page whose shared link tells of a part of it. For search engines it stays the one page that it is. */
export function withOpenGraph(page: string, texts: OpenGraphTexts | undefined): string {
  if (!texts) return page;
  return page
    .replace(tagOf('og:title'), (_, start: string) => start + escapeHtml(texts.title))
    .replace(tagOf('og:description'), (_, start: string) => start + escapeHtml(texts.description))
    .replace(tagOf('og:url'), (tag: string) => tag + escapeHtml(texts.query));
}

/** The tag of a property up to the end of its content; the start up to the content is its first group. */
function tagOf(property: string): RegExp {
  return new RegExp(`(<meta property="${property}" content=")[^"]*`);
}
