import { escapeHtml } from '#shared/html.ts';

/** Open Graph data of a link that names a lot, and the query of its og:url; without a picture the one of the page stays. */
export type OpenGraphData = {
  title: string;
  description: string;
  query: string;
  picture?: { url: string; alt: string } | undefined;
};

/** Replaces title, description and Open Graph tags of a page; its canonical URL stays, so search engines see one page. */
export function withOpenGraph(page: string, data: OpenGraphData): string {
  const title = escapeHtml(data.title);
  const description = escapeHtml(data.description);
  const described = page
    .replace(/(<title>)[^<]*/, (_, start: string) => start + title)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => start + description)
    .replace(tagOf('og:title'), (_, start: string) => start + title)
    .replace(tagOf('og:description'), (_, start: string) => start + description)
    .replace(tagOf('og:url'), (tag: string) => tag + escapeHtml(data.query));
  if (!data.picture) return described;
  const { url, alt } = data.picture;
  return described
    .replace(tagOf('og:image'), (_, start: string) => start + escapeHtml(url))
    .replace(tagOf('og:image:alt'), (_, start: string) => start + escapeHtml(alt));
}

/** The tag of a property up to the end of its content; the start up to the content is its first group. */
function tagOf(property: string): RegExp {
  return new RegExp(`(<meta property="${property}" content=")[^"]*`);
}
