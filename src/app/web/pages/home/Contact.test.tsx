import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#core/users/contract.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, json, renderPage, type SentRequest } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { stoppedClock } from '#test/stopped-clock.ts';
import { userEvent } from '#test/user-event.ts';
import { Contact } from './Contact.tsx';

type Reply = (request: SentRequest) => Response | Promise<Response>;
const accepted = () => new Response('OK', { headers: { 'content-type': 'text/plain' } });

async function open(reply: Reply, user: User | null = null) {
  const answers = { 'POST /email/send-form': reply, 'GET /config': () => json({ message: 'x' }, 500) };
  fakeNetwork(user === null ? answers : signedIn(user, answers));
  renderPage({ at: '/', path: '/', page: <Contact /> });
  const hands = userEvent.setup();
  await hands.click(screen.getByRole('button', { name: 'Contact Us' }));
  const form = within(await screen.findByRole('dialog', { name: 'Contact Us' }));
  return { hands, form };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function fill({ hands, form }: Opened) {
  await hands.type(form.getByLabelText(/^Name/), 'Nur Aina');
  await hands.type(form.getByLabelText(/^Email/), 'nur@aero.example');
  await hands.type(form.getByLabelText(/^Phone/), '+60125550100');
  await hands.type(form.getByLabelText(/^Message/), 'Is lot 12 free?');
}

const submit = ({ hands, form }: Opened) => hands.click(form.getByRole('button', { name: 'Send message' }));

afterEach(() => vi.unstubAllGlobals());

describe('the contact form', () => {
  it('has a hidden field that neither browsers nor password managers fill in by its name (D-317)', async () => {
    await open(accepted);
    const [trap, ...others] = document.querySelectorAll<HTMLInputElement>(
      '[aria-hidden] input[tabindex="-1"]',
    );
    expect(others).toEqual([]);
    expect(trap?.name).not.toMatch(/name|mail|phone|tel|web|url|site|company|organi|address|city|user|pass/i);
    expect(trap?.autocomplete).toBe('off');
    for (const manager of ['1pIgnore', 'lpignore', 'bwignore', 'formType', 'protonpassIgnore'])
      expect(trap?.dataset).toHaveProperty(manager);
  });

  it('needs all four fields and sends nothing before (R-LAND-10)', async () => {
    const send = vi.fn(accepted);
    const shown = await open(send);
    await submit(shown);
    for (const text of [
      'Name is required',
      'Email is required',
      'Phone number is required',
      'Message is required',
    ]) {
      expect(shown.form.getByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(shown.form.getByLabelText(/^Name/));
    expect(send).not.toHaveBeenCalled();
  });

  it('sends a multipart form, shows progress and thanks, and closes three seconds later (R-LAND-11, R-LAND-12, R-LAND-14, R-CONST-08)', async () => {
    const sent: Record<string, unknown>[] = [];
    let answer: (response: Response) => void = () => undefined;
    const shown = await open(({ init }) => {
      sent.push(Object.fromEntries(init.body as FormData));
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    await fill(shown);
    await submit(shown);
    expect(await shown.form.findByText('Sending…')).toBeTruthy();
    const clock = stoppedClock();
    answer(accepted());
    const thanks = 'Thank you for your message! We will get back to you soon.';
    await clock.until(() => shown.form.queryByText(thanks) !== null);
    expect(sent).toEqual([
      {
        name: 'Nur Aina',
        email: 'nur@aero.example',
        phone: '+60125550100',
        message: 'Is lot 12 free?',
        leaveEmpty: '',
        service_id: 'portal',
        template_id: 'contact-us',
        user_id: 'visitor',
      },
    ]);
    await clock.advance(2999);
    expect(screen.queryByRole('dialog')).toBeTruthy();
    await clock.advance(1);
    clock.restart();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await shown.hands.click(screen.getByRole('button', { name: 'Contact Us' }));
    const blank = within(await screen.findByRole('dialog'));
    expect(blank.getByLabelText<HTMLInputElement>(/^Message/).value).toBe('');
  });

  it.each<[string, Reply, string]>([
    ['fails', () => json({ message: 'x' }, 500), ''],
    [
      'answers with a page',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'The API endpoint returned an invalid response format. Please contact support.',
    ],
    [
      'has had enough',
      () => json({ message: 'Too many attempts. Please try again later.', code: 'TOO_MANY' }, 429),
      'Too many attempts. Please try again later.',
    ],
    [
      'is not there',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Network error. Please check your connection and try again.',
    ],
  ])(
    'says why and keeps what was typed when the server %s (R-LAND-13, R-MSG-01, R-MSG-02)',
    async (_, reply, why) => {
      const shown = await open(reply);
      await fill(shown);
      await submit(shown);
      expect((await shown.form.findByRole('alert')).textContent).toBe(
        `Failed to send your message. Please try again later.${why}`,
      );
      expect(shown.form.getByLabelText<HTMLInputElement>(/^Message/).value).toBe('Is lot 12 free?');
    },
  );

  it('gives a server up that keeps silent for thirty seconds (R-LAND-13, R-CALL-05)', async () => {
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const shown = await open(() => Promise.reject(new TypeError('Failed to fetch')));
    await fill(shown);
    await submit(shown);
    expect((await shown.form.findByRole('alert')).textContent).toMatch(/The server took too long to answer/);
    expect(timeouts).toHaveBeenLastCalledWith(30_000);
    timeouts.mockRestore();
  });

  it('shows at its field what the server refuses', async () => {
    const shown = await open(() =>
      json({ message: 'x', code: 'VALIDATION', errors: { phone: 'At most 32 characters' } }, 400),
    );
    await fill(shown);
    await submit(shown);
    expect(await shown.form.findByText('At most 32 characters')).toBeTruthy();
    expect(document.activeElement).toBe(shown.form.getByLabelText(/^Phone/));
  });

  it('closes by Escape with the focus back on its button, and keeps what was typed', async () => {
    const { hands, form } = await open(accepted);
    await hands.type(form.getByLabelText(/^Message/), 'Is lot 12 free?');
    await hands.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const button = screen.getByRole('button', { name: 'Contact Us' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await hands.click(button);
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText<HTMLInputElement>(/^Message/).value).toBe('Is lot 12 free?');
  });

  it('stays open while sending, and then shows the failure (R-LAND-13)', async () => {
    let answer: (response: Response) => void = () => undefined;
    const shown = await open(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await fill(shown);
    await submit(shown);
    await shown.form.findByText('Sending…');
    await shown.hands.keyboard('{Escape}');
    await shown.hands.click(document.querySelector('.mantine-Modal-inner') as HTMLElement);
    expect(document.querySelector('.mantine-Modal-close')).toBeNull();
    answer(json({ message: 'x' }, 500));
    expect((await shown.form.findByRole('alert')).textContent).toMatch(/^Failed to send your message/);
    await shown.hands.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('knows who is signed in', async () => {
    const { form } = await open(accepted, userOf('user', { name: 'Grace', email: 'grace@aero.example' }));
    expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Grace');
    expect(form.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('grace@aero.example');
  });
});
