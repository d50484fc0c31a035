import { expect, it } from 'vitest';
import { withOpenGraph } from './open-graph.ts';

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
