import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type CastMember, cast, castAgencies, emailOf } from '#fixtures/cast.ts';
import { readConfig } from '#platform/server/config.ts';
import { paths } from '#platform/web/paths.ts';
import { ask, mailOf, ownName } from './api.ts';
import { storeSignIn } from './stored-sign-in.ts';

const password = 'a-buyer-of-lots';

function agencyOf(index: number, admin: CastMember) {
  const { id, name } = castAgencies[index] ?? { id: '', name: '' };
  return { id, name, admin };
}

/** The agency that a journey's buyers ask, and who of the cast answers for it. */
export const agency = agencyOf(0, 'agentAdmin');
/** The agency beside it. */
export const otherAgency = agencyOf(1, 'agentAdmin2');

/** A person made for one journey alone. */
export type Buyer = { id: string; name: string; email: string; token: string };

/** Opens an account of its own for a journey, under a name that no other journey has. */
export async function newBuyer(api: APIRequestContext, words: string): Promise<Buyer> {
  const name = ownName(words);
  const email = mailOf(name);
  const data = { name, email, password, phone: '+60125550123', address: '' };
  const { token, user } = await ask<{ token: string; user: { _id: string } }>(
    api,
    'POST /auth/register',
    undefined,
    data,
  );
  return { id: user._id, name, email, token };
}

async function agencyToken(api: APIRequestContext, { admin } = agency): Promise<string> {
  const data = { email: emailOf(cast[admin].mailbox), password: readConfig({}).cast?.password };
  return (await ask<{ token: string }>(api, 'POST /auth/login', undefined, data)).token;
}

/** The agency answers a buyer's request for membership. */
export async function answerMembership(
  api: APIRequestContext,
  buyer: Buyer,
  answer: 'approve' | 'reject',
  own = agency,
) {
  await ask(api, `PUT /users/${buyer.id}/agency-request/${answer}`, await agencyToken(api, own));
}

/** A buyer whom the agency has taken in. */
export async function newMember(api: APIRequestContext, words: string, own = agency): Promise<Buyer> {
  const buyer = await newBuyer(api, words);
  const wish = { agencyId: own.id, requestMessage: 'Please take me in' };
  await ask(api, 'POST /users/request-agency', buyer.token, wish);
  await answerMembership(api, buyer, 'approve', own);
  return buyer;
}

/** Number and id of a lot of type B that can still be had. */
export async function freeLot(api: APIRequestContext): Promise<{ _id: string; lotNumber: string }> {
  const lots = await ask<{ _id: string; lotNumber: string }[]>(api, 'GET /properties/aeroindustrial/lots/B');
  const lot = lots.at(-1);
  if (lot === undefined) throw new Error('No lot of type B is left for this journey');
  return lot;
}

/** Requests a free lot for a member, without the pages. */
export async function newBooking(api: APIRequestContext, buyer: Buyer) {
  const lot = await freeLot(api);
  const booking = await ask<{ _id: string }>(api, 'POST /bookings/request', buyer.token, { lotId: lot._id });
  return { id: booking._id, lotNumber: lot.lotNumber };
}

/** The agency forwards a request to the office. */
export async function forwardBooking(api: APIRequestContext, bookingId: string): Promise<void> {
  await ask(api, `PUT /bookings/${bookingId}/agent-response`, await agencyToken(api), { action: 'approve' });
}

/** A buyer takes a request back. */
export async function cancelBooking(api: APIRequestContext, buyer: Buyer, bookingId: string): Promise<void> {
  await ask(api, `DELETE /bookings/${bookingId}`, buyer.token);
}

/** Fills in the sign-in on the page that shows it. */
export async function fillSignIn(page: Page, buyer: Buyer): Promise<void> {
  // the test account is filled in once the page knows the site; what is typed before could be mixed with it
  await expect(page.getByText('The test account is filled in.')).toBeVisible();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Signs a buyer in without the login page, and opens none. */
export const storeBuyerSignIn = (page: Page, { email }: Buyer) => storeSignIn(page, { email, password });

/** Signs a buyer in through the login page. */
export async function signInBuyer(page: Page, buyer: Buyer): Promise<void> {
  await page.goto(paths.login());
  await fillSignIn(page, buyer);
}

/** Logs this browser out where the sign-ins are listed. */
export async function logOut(page: Page): Promise<void> {
  await page.goto(paths.myData());
  const signIns = page.getByRole('region', { name: 'Where I am logged in' });
  await signIns.getByRole('button', { name: 'Log Out', exact: true }).click();
}
