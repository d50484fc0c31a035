import type { Params } from 'react-router';
import { readLotType } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { typePictures } from '#features/lots/web/type-pictures.ts';
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

/** Metadata of the public pages for search engines and link previews. */
export const publicTexts = {
  hub: 'Every industrial lot of the park on one plan: which are available, reserved, booked or sold right now, by type, phase and price.',
  login: 'Log in to the portal of Aero Industrial Hub to request a booking or follow the ones you have made.',
  register: 'Open an account to request bookings of industrial lots through an agency of your choice.',
  privacy: 'What the portal keeps of you, who sees it, how long it stays and which rights you have.',
  terms: 'How booking through the portal works, and what using it means.',
  agencyRequest: 'Choose the agency you want to book industrial lots through and ask to become its member.',
};

export function typeDescription({ typeId = '' }: Params<string>): string {
  const type = readLotType(typeId);
  return type ? `${lotTypeTexts[type].heading}. ${lotTypeTexts[type].description}` : publicTexts.hub;
}

export function typePicture({ typeId = '' }: Params<string>): PictureName | undefined {
  const type = readLotType(typeId);
  return type && typePictures[type];
}

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
