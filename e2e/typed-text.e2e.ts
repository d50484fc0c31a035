import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { sized } from '#test/size.ts';
import { ask, tokenOf } from './api.ts';
import {
  agency,
  type Buyer,
  forwardBooking,
  newBookingWithDocuments,
  newBuyer,
  newMember,
} from './buyers.ts';
import { test } from './fixtures.ts';

// Notes and names typed where they do not belong decide nothing: not without Enter in a field or a press on the button that says so.

/** Texts typed, each into another state of a desk or a dialog. */
const TEXTS = sized({ usual: 5, long: 200 });

const words =
  'late payer cheque received raj Sara Abdul bank 31 yes y b r a s reject approve 1 2 3 ready ibu bapa Syarikat jk ? /'.split(
    ' ',
  );

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A draft that comes back moves the choices under the pointer. */
async function chooseReject(page: Page) {
  const choice = page.getByRole('radio', { name: 'Reject', exact: true });
  await expect(async () => {
    await choice.click();
    await expect(choice).toBeChecked({ timeout: 500 });
  }).toPass();
}

type Desk = { page: Page; path: (bookingId?: string) => string };

/** How a desk or dialog gets into a state; what is typed then goes wherever the focus is. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'an open booking': async () => undefined,
  'a choice by its letter': (page) => page.keyboard.press('r'),
  'another choice by its letter': async (page) => {
    await page.keyboard.press('a');
    await page.keyboard.press('b');
  },
  'a choice by the pointer': (page) => chooseReject(page),
  'the list': async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
  },
  'the search that is being loaded': (page) => page.keyboard.press('Control+k'),
  'the viewer': (page) => page.keyboard.press('1'),
  'a verdict by its letter': async (page) => {
    await page.keyboard.press('1');
    await page.getByRole('dialog', { name: /^Documents of / }).waitFor();
    await page.keyboard.press('y');
  },
  'the question about a document': async (page) => {
    await page.keyboard.press('1');
    await page.getByRole('dialog', { name: /^Documents of / }).waitFor();
    await page.keyboard.press('b');
    await page.keyboard.press('1');
    await page.keyboard.press('Tab');
  },
  'the question before a rejection': async (page) => {
    await chooseReject(page);
    await page.getByRole('button', { name: /^Reject (request|booking)$/ }).click();
  },
};

test('a text typed into any state of a desk decides nothing (D-299)', async ({ open }) => {
  test.setTimeout(60_000 + TEXTS * 12_000);
  const seed = 49;
  const random = seeded(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const [agent, office] = [await open('agentAdmin'), await open('admin')];
  const buyer = await newMember(agent.request, 'Typed Over');
  const atAgency = await newBookingWithDocuments(agent.request, buyer);
  const atOffice = await newBookingWithDocuments(agent.request, buyer);
  await forwardBooking(office.request, atOffice.id);
  const applicant = await newBuyer(agent.request, 'Typed Applicant');
  await ask(agent.request, 'POST /users/request-agency', applicant.token, {
    agencyId: agency.id,
    message: 'Hello',
  });
  const found = `?q=${encodeURIComponent(buyer.name)}`;
  const desks: Desk[] = [
    { page: agent, path: () => `${paths.agentBookingRequests()}${found}&booking=${atAgency.id}` },
    { page: office, path: () => `${paths.adminBookings()}${found}&booking=${atOffice.id}` },
  ];

  const token = await tokenOf(office);
  const standing = async () => ({
    bookings: await Promise.all(
      [atAgency, atOffice].map(async ({ id }) => {
        const { status } = await ask<{ status: string }>(office.request, `GET /bookings/${id}`, token);
        const documents = await ask<{ verdict: unknown }[]>(
          office.request,
          `GET /uploads/documents/${id}`,
          token,
        );
        return [status, documents.map(({ verdict }) => verdict)];
      }),
    ),
    membership: (await membershipOf(office, applicant)).agencyStatus,
  });
  const before = await standing();

  const type = async (page: Page) => {
    const text = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(words)).join(' ');
    for (const character of text) {
      await page.keyboard.press(character === ' ' ? 'Space' : character);
      await page.waitForTimeout(30 + random() * 120);
    }
    return text;
  };
  const names = Object.keys(states);
  for (let round = 0; round < TEXTS; round += 1) {
    const name = names[round % names.length] as string;
    const { page, path } = desks[Math.floor(round / names.length + round) % 2] as Desk;
    await page.goto(path());
    await page.getByRole('button', { name: 'Check documents' }).waitFor();
    await states[name]?.(page);
    const text = await type(page);
    expect(await standing(), `${text} in ${name}, seed ${seed}, round ${round}`).toEqual(before);
  }

  await agent.goto(`${paths.agentAgencyRequests()}?q=${encodeURIComponent(applicant.name)}`);
  for (const letter of ['', 'a', 'r']) {
    await agent.getByRole('button', { name: `Approve ${applicant.name}` }).focus();
    if (letter !== '') await agent.keyboard.press(letter);
    const text = await type(agent);
    expect(await standing(), `${text} after ${letter} in the memberships, seed ${seed}`).toEqual(before);
    await agent.reload();
  }
});

const membershipOf = (page: Page, { token }: Buyer) =>
  ask<{ agencyStatus: string }>(page.request, 'GET /users/me', token);
