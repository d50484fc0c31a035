import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Park } from '#app/server/park/read-park.ts';
import { type CastMember, cast, emailOf } from '#app/server/seed/cast.ts';
import { readConfig } from '#platform/server/config.ts';
import { paths } from '#platform/web/paths.ts';
import { park } from '#test/park.ts';
import { ask, mailOf, ownName } from './api.ts';
import { buyerDocuments } from './documents.ts';
import { storeSignIn } from './stored-sign-in.ts';

const password = 'a-buyer-of-lots';

/** The first agency of a park, which its cast belongs to. */
export const agencyOf = ({ facts }: Pick<Park, 'facts'>) => facts.agencies?.[0] ?? { id: '', name: '' };

/** That of the sample park. */
export const agency = agencyOf(park);

/** A person created for one journey. */
export type Buyer = { id: string; name: string; email: string; token: string };

/** Creates an account for a journey, with a unique name. */
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

/** The administrator of the buyers' agency among the demo accounts. */
const agencyToken = (api: APIRequestContext) => castToken(api, 'agentAdmin');

async function castToken(api: APIRequestContext, person: CastMember): Promise<string> {
  const data = { email: emailOf(cast[person].mailbox), password: readConfig({}).cast?.password };
  return (await ask<{ token: string }>(api, 'POST /auth/login', undefined, data)).token;
}

/** The agency decides on a buyer's membership request. */
export async function answerMembership(api: APIRequestContext, buyer: Buyer, answer: 'approve' | 'reject') {
  await ask(api, `PUT /users/${buyer.id}/agency-request/${answer}`, await agencyToken(api));
}

/** A buyer who is an approved member of the agency. */
export async function newMember(
  api: APIRequestContext,
  words: string,
  { id: agencyId } = agency,
): Promise<Buyer> {
  const buyer = await newBuyer(api, words);
  const wish = { agencyId, requestMessage: 'Please take me in' };
  await ask(api, 'POST /users/request-agency', buyer.token, wish);
  await answerMembership(api, buyer, 'approve');
  return buyer;
}

/**
 * Adds an available lot of type B, which no other journey takes: those that share a server would use up the lots of its park.
 * It has no place on the plan.
 */
export async function newLot(api: APIRequestContext): Promise<{ _id: string; lotNumber: string }> {
  const lotNumber = ownName('J').replace(' ', '');
  const facts = { lotNumber, type: 'B', phase: 1, price: 1_080_000, area: 186 };
  const { _id } = await ask<{ _id: string }>(api, 'POST /lots', await castToken(api, 'superAdmin'), facts);
  return { _id, lotNumber };
}

/** Requests a lot of its own for a member through the API. */
export async function newBooking(api: APIRequestContext, buyer: Buyer) {
  const lot = await newLot(api);
  const booking = await ask<{ _id: string }>(api, 'POST /bookings/request', buyer.token, { lotId: lot._id });
  return { id: booking._id, lotId: lot._id, lotNumber: lot.lotNumber };
}

/** A request for a lot with cheque, IC front and IC back. */
export async function newBookingWithDocuments(api: APIRequestContext, buyer: Buyer) {
  const booking = await newBooking(api, buyer);
  const { front, back, cheque } = await buyerDocuments();
  for (const [documentType, document] of Object.entries({ cheque, ic_front: front, ic_back: back })) {
    const reply = await api.post('/api/uploads/document', {
      headers: { authorization: `Bearer ${buyer.token}` },
      multipart: { documentType, bookingId: booking.id, document },
    });
    expect(reply.status()).toBe(201);
  }
  return booking;
}

/** The agency forwards a request to the office. */
export async function forwardBooking(api: APIRequestContext, bookingId: string): Promise<void> {
  await ask(api, `PUT /bookings/${bookingId}/agent-response`, await agencyToken(api), { action: 'approve' });
}

/** A buyer cancels a request. */
export async function cancelBooking(api: APIRequestContext, buyer: Buyer, bookingId: string): Promise<void> {
  await ask(api, `DELETE /bookings/${bookingId}`, buyer.token);
}

/** Signs a buyer in through the login page. */
export async function signInBuyer(page: Page, buyer: Buyer): Promise<void> {
  await page.goto(paths.login());
  // the test account is prefilled once the configuration is loaded; earlier input could be mixed with it
  await expect(page.getByText(/^The test account .* is filled in/)).toBeVisible();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Signs a buyer in through the browser's storage, without opening a page. */
export const storeBuyerSignIn = (page: Page, { email }: Buyer) => storeSignIn(page, { email, password });

/** Ends this browser's session in the list of sessions. */
export async function logOut(page: Page): Promise<void> {
  await page.goto(paths.myData());
  const signIns = page.getByRole('region', { name: 'Where I am logged in' });
  await signIns.getByRole('button', { name: 'Log Out', exact: true }).click();
}
