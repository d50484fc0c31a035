import type { Params } from 'react-router';
import type { PictureName } from '#platform/web/pictures.ts';

const siteName = 'Aero Industrial Hub';

/** What search engines and shared links say of a page that says nothing else of itself. */
const siteDescription =
  'Corner, intermediate and end lots in one planned industrial park in Malaysia. See which are free today and request a booking through a property agency.';

type Text = string | ((params: Params<string>) => string);

/** What a route says about itself; an empty title leaves the name of the site alone. */
export type PageHandle = {
  title: Text;
  /** Name of the component, which is that of its file too. */
  component: string;
  description?: Text;
  /** What a shared link shows; the park from above where nothing is said. */
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
