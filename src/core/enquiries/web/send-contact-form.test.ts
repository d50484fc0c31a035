import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { local } from '#platform/web/storage.ts';
import { suspectTexts } from '#shared/suspect-messages.ts';
import { fakeNetwork, json, type SentRequest } from '#test/render-page.tsx';
import { contactFailure, sendContactForm } from './send-contact-form.ts';

const outside = 'https://mail.example/v1.0/email/send-form';
const enquiry = {
  name: 'Devi Menon',
  email: 'devi@buyers.example',
  phone: '+60125550188',
  message: 'Is lot 12 free?',
  leaveEmpty: '',
};

let sent: SentRequest[];

/** The site's configuration, and a fake network that records requests. */
function site({ url, answer = () => new Response('OK') }: { url: string | null; answer?: () => Response }) {
  const note = (request: SentRequest) => {
    sent.push(request);
    return answer();
  };
  fakeNetwork({
    'GET /config': () => json({ contactForm: { url, service: 's1', template: 't1', user: 'u1' } }),
    'POST /email/send-form': note,
    'POST /v1.0/email/send-form': note,
  });
}

beforeEach(() => {
  sent = [];
  queryClient.clear();
});
afterEach(() => local.token.clear());

describe('the contact form', () => {
  it('goes to the portal itself unless the operator has chosen a service (R-LAND-14, D-119)', async () => {
    site({ url: null });
    await sendContactForm(enquiry);
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/email/send-form']);
    const fields = Object.fromEntries(sent[0]?.init.body as FormData);
    expect(fields).toMatchObject({ ...enquiry, service_id: 's1', template_id: 't1', user_id: 'u1' });
  });

  it('goes to the chosen service with its identifiers, and without token or cookie (D-119)', async () => {
    local.token.set('secret');
    site({ url: outside });
    await sendContactForm(enquiry);
    expect(sent.map(({ url }) => url.href)).toEqual([outside]);
    const { leaveEmpty: _trap, ...typed } = enquiry;
    expect(Object.fromEntries(sent[0]?.init.body as FormData)).toEqual({
      ...typed,
      service_id: 's1',
      template_id: 't1',
      user_id: 'u1',
    });
    expect(sent[0]?.init.credentials).toBe('omit');
    expect(sent[0]?.init.headers).toBeUndefined();
  });

  it('carries the lot: its id to the portal, its name and link to a service (D-158)', async () => {
    const lot = { id: 'lot-8', lotNumber: '8', type: 'B', status: 'available' } as const;
    site({ url: null });
    await sendContactForm(enquiry, lot);
    queryClient.clear();
    site({ url: outside });
    await sendContactForm(enquiry, lot);
    const [own, foreign] = sent.map(({ init }) => Object.fromEntries(init.body as FormData));
    expect(own).toMatchObject({ ...enquiry, lotId: 'lot-8' });
    const link = `${window.location.origin}/properties/aeroindustrial/type/B?lot=lot-8`;
    expect(foreign).toMatchObject({ message: enquiry.message, lot: `lot 8 (Type B), ${link}` });
    expect(foreign).not.toHaveProperty('lotId');
  });

  it('tells the service in words that the field was filled in which people do not see (D-317)', async () => {
    site({ url: outside });
    await sendContactForm({ ...enquiry, leaveEmpty: 'https://spam.example' });
    const [form] = sent.map(({ init }) => Object.fromEntries(init.body as FormData));
    expect(form).toMatchObject({ message: enquiry.message, suspect: suspectTexts.why });
    expect(form).not.toHaveProperty('leaveEmpty');
  });

  it('has failed when the service refuses', async () => {
    site({ url: outside, answer: () => new Response('The template is unknown', { status: 400 }) });
    const error = await sendContactForm(enquiry).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'refused', status: 400, message: 'The template is unknown' });
    // error details of the mail service are not shown to visitors
    expect(contactFailure(error)).toEqual({});
  });

  it('has failed when a page comes in place of the service (D-42)', async () => {
    const html = { headers: { 'content-type': 'text/html' } };
    site({ url: outside, answer: () => new Response('<html>Moved</html>', html) });
    await expect(sendContactForm(enquiry)).rejects.toMatchObject({ kind: 'html' });
  });
});
