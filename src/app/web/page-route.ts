import type { ComponentType } from 'react';
import type { Params, RouteObject } from 'react-router';
import type { PictureName } from '#core/park/media-labels.ts';
import { parkSite } from '#core/park/web/site.ts';
import type { Prefetch, PublicPage, Rendered } from '#core/web-module.ts';
import { t } from '#shared/say.ts';

type Text = string | ((params: Params<string>) => string);

/** Metadata of a route; an empty title shows the name of the site alone. */
export type PageHandle = {
  title: Text;
  /** Name of the component, equal to its file name. */
  component: string;
  description?: Text;
  /** Picture of link previews; by default the park from above. */
  picture?: (params: Params<string>) => PictureName | undefined;
  /** Of public pages alone. */
  rendered?: Rendered;
  /** Loads the function that fills the query cache with what the first view needs. */
  prefetch?: () => Promise<Prefetch>;
};

type More = Omit<PageHandle, 'title' | 'component'>;

/** A page in a lazy chunk. */
export function page<N extends string>(
  path: string,
  title: PageHandle['title'],
  load: () => Promise<{ [K in N]: ComponentType }>,
  name: N,
  more: More = {},
): RouteObject {
  const handle: PageHandle = { title, component: name, ...more };
  return { path, handle, lazy: async () => ({ Component: (await load())[name] }) };
}

/** A public page of a module. */
export const modulePage = ({ path, title, name, load, ...more }: PublicPage): RouteObject =>
  page(path, title, async () => ({ [name]: await load() }), name, more);

const fill = (text: Text, params: Params<string>) => (typeof text === 'string' ? text : text(params));

/** The title and description of a page, from the handle of its route; by default those of the park. */
export function pageTexts(handle: unknown, params: Params<string>): { title: string; description: string } {
  const { name, words } = parkSite();
  const { title = '', description = words.description ?? t('Lots and bookings of {name}', { name }) } =
    (handle ?? {}) as Partial<PageHandle>;
  const text = fill(title, params);
  return {
    title: text === '' ? name : `${text} · ${name}`,
    description: fill(description, params),
  };
}
