import { escapeHtml } from '#shared/html.ts';

/** The built index.html around what the server fills in: the nonce, title and description, and #root. */
const pattern =
  /^(?<head>.*)__CSP_NONCE__(?<meta>.*)(?<texts><title>.*<meta\s+name="description"[^>]*>)(?<links>.*)(?<scripts><script type="module".*)(?<body><\/head>.*)<div id="root"><\/div>(?<end>.*)$/s;

/** `texts` are replaced by those of the page; `links` end with the style sheets. */
export type Template = Record<'head' | 'meta' | 'texts' | 'links' | 'scripts' | 'body' | 'end', string>;

/** Splits the built page; the style sheets, which Vite links last, come in front of the scripts. */
export function splitTemplate(html: string): Template {
  const parts = pattern.exec(html)?.groups as Template | undefined;
  if (!parts) throw new Error('The built index.html lacks a part that the server fills');
  const link = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;
  const styles = parts.scripts.match(link)?.join('') ?? '';
  return { ...parts, links: parts.links + styles, scripts: parts.scripts.replace(link, '') };
}

type Content = {
  nonce: string;
  title: string;
  description: string;
  /** Further elements of <head>. */
  head: string;
  /** Links to styles and scripts of the route. */
  styles: string;
  scripts: string;
  /** The query of the rendered view; undefined for a shell. */
  view: string | undefined;
  body: string;
  state: unknown;
};

export function fillTemplate(template: Template, content: Content): string {
  const { title, description, view } = content;
  const texts = `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">`;
  const root = view === undefined ? '<div id="root">' : `<div id="root" data-search="${escapeHtml(view)}">`;
  const scripts = template.scripts + content.scripts;
  const data = JSON.stringify(content.state).replaceAll('<', '\\u003c');
  return [
    ...[template.head, content.nonce, template.meta, texts, template.links],
    // over HTTP/1.1 a browser asks in the order of the page: styles and the first picture come before scripts
    ...[content.styles, content.head, view === undefined ? scripts : afterPaint(scripts)],
    ...[template.body, root, content.body, '</div>'],
    `<script type="application/json" id="query-state">${data}</script>`,
    template.end,
  ].join('');
}

/** Scripts of a page that is complete without them: styles, the first picture and the typeface get the line first. */
function afterPaint(scripts: string): string {
  return scripts.replaceAll(/(?:type="module"|rel="modulepreload")/g, '$& fetchpriority="low"');
}

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
