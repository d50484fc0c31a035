import { expect, it } from 'vitest';
import { fillTemplate, splitTemplate, withOpenGraph } from './page-template.ts';

const html =
  '<head><meta name="csp-nonce" content="__CSP_NONCE__"><title>Park</title><meta name="description" content="Lots"><script type="module" src="/a.js"></script><link rel="stylesheet" href="/a.css"></head><body><div id="root"></div></body>';

const content = {
  ...{ nonce: 'n', title: 'A & B', description: 'Lots today' },
  ...{ head: '<meta name="robots">', styles: '<link href="/b.css">' },
  ...{ scripts: '<link rel="modulepreload" href="/b.js">', body: '<p>$& $1</p>', state: ['</script>'] },
};

it('fills the template with styles in front of scripts of low priority', () => {
  expect(fillTemplate(splitTemplate(html), { ...content, view: '?phase=2' })).toBe(
    '<head><meta name="csp-nonce" content="n"><title>A &#38; B</title><meta name="description" content="Lots today"><link rel="stylesheet" href="/a.css"><link href="/b.css"><meta name="robots"><script type="module" fetchpriority="low" src="/a.js"></script><link rel="modulepreload" fetchpriority="low" href="/b.js"></head><body><div id="root" data-search="?phase=2"><p>$& $1</p></div><script type="application/json" id="query-state">["\\u003c/script>"]</script></body>',
  );
});

it('asks for the scripts of a shell at once, which shows nothing without them', () => {
  const filled = fillTemplate(splitTemplate(html), { ...content, view: undefined });
  expect(filled).toContain('<script type="module" src="/a.js"></script><link rel="modulepreload" href');
});

it.each(['__CSP_NONCE__', '<title>', '<script type="module"', '<div id="root"></div>'])(
  'refuses a template without %s',
  (part) => {
    expect(() => splitTemplate(html.replace(part, ''))).toThrow('lacks a part');
  },
);

const tags = (image: string, alt: string) =>
  `<meta property="og:image" content="${image}"><meta property="og:image:alt" content="${alt}">`;

it('a link has the picture of what it names, or else keeps that of the page', () => {
  const page = tags('https://park.example/media/share.jpg', 'Gate');
  const data = { title: 'Lot 1', description: 'Corner', query: '?lot=1' };
  const picture = { url: 'https://park.example/lot?v=1&w=2', alt: '"Lot 1" $&' };
  expect(withOpenGraph(page, { ...data, picture })).toBe(
    tags('https://park.example/lot?v=1&#38;w=2', '&#34;Lot 1&#34; $&#38;'),
  );
  expect(withOpenGraph(page, data)).toBe(page);
});
