import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BookingDocument } from '#core/documents/contract.ts';
import { documentRefusals, documentTexts, viewerTexts } from '#core/documents/messages.ts';
import { openShortcuts } from '#core/review/messages.ts';
import type { User } from '#core/users/contract.ts';
import { local } from '#platform/web/storage.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { stillClock } from '#test/still-clock.ts';
import { fakeUploads } from '#test/uploads.ts';
import { userEvent } from '#test/user-event.ts';
import { ReviewDocuments } from './ReviewDocuments.tsx';

const admin = userOf('admin');
const booking = bookingOf('62', 'pending_admin');
const list = `GET /uploads/documents/${booking._id}`;
const checks = `PUT /bookings/${booking._id}/document-checks`;

function documentOf(documentType: BookingDocument['documentType'], id: string): BookingDocument {
  return {
    _id: id,
    id,
    documentUrl: `/api/uploads/files/${id}/${id}.pdf`,
    documentType,
    documentName: `${id}.pdf`,
    bookingId: booking._id,
    createdAt: '2026-11-02T04:00:00.000Z',
    verdict: null,
    paper: null,
    replacedAt: null,
  };
}

/** A fake desk that gives verdicts on these documents, or answers otherwise. */
function open({
  viewer = admin,
  at = booking,
  answers = {},
  onAllChecked,
}: {
  viewer?: User;
  at?: typeof booking;
  answers?: Handlers;
  onAllChecked?: () => void;
} = {}) {
  local.token.set('token');
  // newest first, as the server lists them
  let documents = [
    documentOf('ic_back', 'back'),
    documentOf('ic_front', 'front'),
    documentOf('cheque', 'cheque'),
  ];
  const sent: unknown[] = [];
  const network: Handlers = {
    [list]: () => json(documents),
    [checks]: ({ init }) => {
      const [check] = JSON.parse(String(init.body)).checks;
      sent.push(check);
      const { documentId, verdict: state, reason = null, note = '' } = check;
      const verdict = {
        state,
        desk: 'office' as const,
        reason,
        note,
        at: '2026-11-20T04:00:00.000Z',
        by: 'Adam',
      };
      documents = documents.map((each) => (each._id === documentId ? { ...each, verdict } : each));
      return json({ documents, documentsComplete: false, message: 'ok' });
    },
    ...answers,
  };
  fakeNetwork(network);
  const page = (
    <div data-keys="record" data-testid="record" tabIndex={-1}>
      <ReviewDocuments booking={at} viewer={viewer} onAllChecked={onAllChecked} />
    </div>
  );
  renderPage({ at: '/', path: '/', page });
  const replace = (next: BookingDocument[]) => {
    documents = next;
  };
  return { user: userEvent.setup(), sent, network, replace };
}

async function viewerOf() {
  const dialog = await screen.findByRole('dialog', { name: /^Documents of/ });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}

const passSecond = stillClock();

/** The document that is shown, by its place in the list. */
const shown = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button', { current: true })
    .map(({ textContent }) => textContent);

async function check(answers: Handlers = {}) {
  const opened = open({ answers });
  await opened.user.click(await screen.findByRole('button', { name: 'Check documents' }));
  return { ...opened, dialog: await viewerOf() };
}

describe('the document viewer of a desk (D-183)', () => {
  it('closes after the last verdict and leads to the decision, not after one that is given anew (D-411)', async () => {
    const onAllChecked = vi.fn(passSecond);
    const { user } = open({ onAllChecked });
    const verdicts = () =>
      within(screen.getByRole('list', { name: 'Documents' })).queryAllByText(/^(Not checked yet|Accepted)$/);
    await screen.findByRole('list', { name: 'Documents' });
    // the button says what is to be done: only a verdict has a mark
    expect(verdicts()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Check documents' }));
    const dialog = await viewerOf();
    const accept = () => user.click(within(dialog).getByRole('button', { name: 'Accept' }));
    await accept();
    await within(dialog).findByText('Cheque or transfer slip accepted. 1 of 3.');
    await accept();
    await within(dialog).findByText('IC front accepted. 2 of 3.');
    expect(onAllChecked).not.toHaveBeenCalled();
    await accept();
    expect(await screen.findByText('IC back accepted. 3 of 3. All documents are checked.')).toBeTruthy();
    await waitFor(() => expect(onAllChecked).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Documents of/ })).toBeNull());
    // the viewer shut by itself: for a second the booking below takes no key
    screen.getByTestId('record').focus();
    await user.keyboard('1');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(verdicts()).toHaveLength(3);
    await user.click(await screen.findByRole('button', { name: 'Check documents' }));
    const again = await viewerOf();
    await user.click(within(again).getByRole('button', { name: 'Accept' }));
    await within(again).findByText(/accepted\. 3 of 3/);
    expect(onAllChecked).toHaveBeenCalledTimes(1);
  });

  it('takes a verdict by key, tells it, and shows the next unchecked document', async () => {
    const { user, sent, dialog } = await check();
    expect(shown(dialog)).toEqual([expect.stringContaining('Cheque or transfer slip')]);
    await user.keyboard('y');
    expect(sent).toEqual([]);
    const accept = within(dialog).getByRole('button', { name: 'Accept' });
    expect(accept.textContent).toBe('AcceptEnter');
    // another verdict may still be chosen
    await user.keyboard('w');
    await screen.findByRole('dialog', { name: 'Send back Cheque or transfer slip' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(accept));
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByText('Cheque or transfer slip accepted. 1 of 3.')).toBeTruthy();
    expect(shown(dialog)).toEqual([expect.stringContaining('IC front')]);
    await user.keyboard('w');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    passSecond();
    await user.keyboard('w');
    const question = await screen.findByRole('dialog', { name: 'Send back IC front' });
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    await user.keyboard('2{Enter}');
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(within(dialog).getByText('IC front sent back. 2 of 3.')).toBeTruthy();
    expect(shown(dialog)).toEqual([expect.stringContaining('IC back')]);
    passSecond();
    await user.keyboard('2');
    expect(within(dialog).getByText('Sent back by the park office: part of it is cut off.')).toBeTruthy();
    await user.keyboard('3y{Enter}');
    expect(
      await within(dialog).findByText('IC back accepted. 3 of 3. Waiting for the buyer: IC front'),
    ).toBeTruthy();
    expect(sent).toEqual([
      { documentId: 'cheque', verdict: 'accepted' },
      { documentId: 'front', verdict: 'sent_back', reason: 'cut_off', note: '' },
      { documentId: 'back', verdict: 'accepted' },
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  });

  it('has no letter that chooses about the booking below it (D-299)', () => {
    const lettersOf = (lines: readonly (readonly [keys: readonly string[], does: string])[]) =>
      lines.flatMap(([keys]) => keys.filter((key) => /^[A-Z]$/.test(key)));
    const below = Object.values(openShortcuts).flatMap(lettersOf);
    expect(lettersOf(viewerTexts.shortcuts).filter((letter) => below.includes(letter))).toEqual([]);
  });

  it('names what the buyer still has to send once all that came is checked', async () => {
    const { user, replace } = open();
    replace([documentOf('cheque', 'cheque')]);
    await user.click(await screen.findByRole('button', { name: 'Check documents' }));
    const dialog = await viewerOf();
    await user.keyboard('w');
    const question = await screen.findByRole('dialog', { name: 'Send back Cheque or transfer slip' });
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    await user.keyboard('1{Enter}');
    const awaited = 'Waiting for the buyer: Cheque or transfer slip, IC front, IC back';
    expect(
      await within(dialog).findByText(`Cheque or transfer slip sent back. 1 of 1. ${awaited}`),
    ).toBeTruthy();
  });

  it('can still be opened by its button after the places for documents were unfolded', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add or replace documents' }));
    await user.click(screen.getByRole('button', { name: 'Check documents' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('is opened at a document by its number', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: 'Check documents' });
    screen.getByTestId('record').focus();
    await user.keyboard('2');
    expect(shown(await viewerOf())).toEqual([expect.stringContaining('IC front')]);
  });

  it('shows a PDF in the viewer of the browser, and in nothing else (D-432)', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { pdfViewerEnabled: true }));
    const { dialog } = await check({
      'GET /uploads/files/cheque/cheque.pdf': () => new Response('%PDF-1.4'),
    });
    const frame = await within(dialog).findByTitle(/^Cheque or transfer slip/);
    expect(frame.getAttribute('src')).toMatch(/^blob:/);
    expect(within(dialog).getByRole('button', { name: 'Open in a new tab' })).toBeTruthy();
  });

  it('steps with the arrows and the numbers, and offers a PDF in a new tab', async () => {
    const { user, dialog, sent } = await check();
    expect(within(dialog).getByRole('button', { name: 'Open in a new tab' })).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(shown(dialog)).toEqual([expect.stringContaining('IC front')]);
    await user.keyboard('{ArrowRight}{ArrowRight}1');
    expect(shown(dialog)).toEqual([expect.stringContaining('Cheque or transfer slip')]);
    expect(sent).toEqual([]);
  });

  it('takes letters at its reasons as the note, and Enter on the chosen reason as its button', async () => {
    const { user, sent } = await check();
    await user.keyboard('w');
    const question = await screen.findByRole('dialog', { name: 'Send back Cheque or transfer slip' });
    const reason = within(question).getByRole('radio', { name: 'No longer valid' });
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    await user.keyboard('since May');
    expect(within(question).getByRole<HTMLTextAreaElement>('textbox').value).toBe('since May');
    reason.focus();
    await user.keyboard('{Enter}');
    expect([reason.getAttribute('aria-checked'), sent]).toEqual(['true', []]);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(sent).toEqual([
        { documentId: 'cheque', verdict: 'sent_back', reason: 'expired', note: 'since May' },
      ]),
    );
  });

  it('asks for a reason, and with Other for a note', async () => {
    const { user, sent } = await check();
    await user.keyboard('w');
    const question = await screen.findByRole('dialog', { name: 'Send back Cheque or transfer slip' });
    await user.click(within(question).getByRole('button', { name: 'Send back' }));
    expect(await within(question).findByText(documentRefusals.CHECK_REASON_MISSING.message)).toBeTruthy();
    await user.click(within(question).getByRole('radio', { name: 'Other' }));
    await user.click(within(question).getByRole('button', { name: 'Send back' }));
    expect(await within(question).findByText('Please say what is wrong in a note')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('says why a verdict was refused, and shows the version that came meanwhile', async () => {
    const { user, network, replace, dialog } = await check();
    network[checks] = () => {
      replace([
        documentOf('ic_front', 'newer'),
        documentOf('ic_back', 'back'),
        documentOf('cheque', 'cheque'),
      ]);
      const { code, message } = documentRefusals.DOCUMENT_REPLACED;
      return json({ code, message }, 409);
    };
    await user.keyboard('2y{Enter}');
    expect(await within(dialog).findByText(documentRefusals.DOCUMENT_REPLACED.message)).toBeTruthy();
    expect(await within(dialog).findByText('newer.pdf')).toBeTruthy();
    expect(shown(dialog)).toEqual([expect.stringContaining('IC front')]);
  });

  it('says that a verdict was not saved, claims none, and takes it again (D-42)', async () => {
    const { user, network, sent, dialog } = await check();
    const { [checks]: saved } = network;
    network[checks] = () => {
      throw new TypeError('Failed to fetch');
    };
    await user.keyboard('y{Enter}');
    expect(await within(dialog).findByText('The verdict could not be saved. Please try again.')).toBeTruthy();
    expect(within(dialog).queryByText(/accepted/)).toBeNull();
    expect(shown(dialog)).toEqual([expect.stringContaining('Cheque or transfer slip')]);
    network[checks] = saved as Handlers[string];
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
    expect(await within(dialog).findByText('Cheque or transfer slip accepted. 1 of 3.')).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('only shows them to an agency whose request is with the office (D-167)', async () => {
    const viewer = userOf('agent_admin', { agencyId: booking.agencyId, agencyStatus: 'approved' });
    const { user } = open({ viewer });
    await user.click(await screen.findByRole('button', { name: 'View documents' }));
    const dialog = await viewerOf();
    expect(within(dialog).queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: /^Send back/ })).toBeNull();
  });

  it('says that the list cannot be loaded, and that there are none', async () => {
    const { user, network } = open({ answers: { [list]: () => json({ message: 'Broken' }, 403) } });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    network[list] = () => json([]);
    await user.click(retry);
    expect(await screen.findByText(documentTexts.none)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check documents' })).toBeNull();
  });
});

describe('a sold booking (D-170)', () => {
  const sold = { ...booking, status: 'sold' as const };

  it('takes papers of the sale from the office, each by its name, and nothing else', async () => {
    fakeUploads();
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const sent: unknown[] = [];
    const { user } = open({
      at: sold,
      answers: {
        'POST /uploads/document': ({ init }) => {
          const form = init.body as FormData;
          sent.push([form.get('documentType'), form.get('paper')]);
          return json({ ...documentOf('other', 'spa'), paper: 'spa' }, 201);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a paper of the sale' }));
    expect(
      screen.getByText('This lot is sold, so only papers of the sale can be added: choose which one it is.'),
    ).toBeTruthy();
    const choice = screen.getByRole('combobox', { name: 'What is it?' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Please choose',
      'Signed booking form',
      'Letter of offer',
      'Sale and purchase agreement',
      'Loan letter',
      'State consent',
    ]);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Upload Other document' });
    expect(button.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /^Replace/ })).toBeNull();
    await user.selectOptions(choice, 'Sale and purchase agreement');
    await user.upload(
      screen.getByLabelText('Other document'),
      new File(['x'], 'spa.pdf', { type: 'application/pdf' }),
    );
    await waitFor(() => expect(sent).toEqual([['other', 'spa']]));
    await waitFor(() => expect(button.disabled).toBe(true));
  });

  it('takes none from its agency', async () => {
    open({
      at: sold,
      viewer: userOf('agent_admin', { agencyId: booking.agencyId, agencyStatus: 'approved' }),
    });
    await screen.findByRole('button', { name: 'View documents' });
    expect(screen.queryByRole('button', { name: 'Add a paper of the sale' })).toBeNull();
  });
});
