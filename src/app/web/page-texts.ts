import type { Params } from 'react-router';
import type { PictureName } from '#platform/web/pictures.ts';

const siteName = 'Aero Industrial Hub';

/** Default description for search engines and link previews. */
const siteDescription =
  'Corner, intermediate and end lots in one planned industrial park in Malaysia. See which are free today and request a booking through a property agency.';

type Text = string | ((params: Params<string>) => string);

/** Metadata of a route; an empty title shows the name of the site alone. */
export type PageHandle = {
  title: Text;
  /** Name of the component, equal to its file name. */
  component: string;
  description?: Text;
  /** Picture of link previews; by default the park from above. */
  picture?: (params: Params<string>) => PictureName | undefined;
};

const fill = (text: Text, params: Params<string>) => (typeof text === 'string' ? text : text(params));

/** The title and description of a page, from the handle of its route. */
export function pageTexts(handle: unknown, params: Params<string>): { title: string; description: string } {
  const { title = '', description = siteDescription } = (handle ?? {}) as Partial<PageHandle>;
  const text = fill(title, params);
  return {
    title: text === '' ? siteName : `${text} · ${siteName}`,
    description: fill(description, params),
  };
}
