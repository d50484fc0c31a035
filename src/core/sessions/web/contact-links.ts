import type { SiteConfig } from '#core/sessions/contract.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { telAddress } from '#shared/contact-details.ts';

export type ContactLink = {
  name: 'Email' | 'Phone' | 'WhatsApp' | 'Address';
  text: string;
  /** Undefined where it cannot be a link. */
  href: string | undefined;
};

/**
 * Contact links of the park's office from the site's configuration (D-120); blank values are left out. `chat` is the text
 * that a chat starts with.
 */
export function contactLinks(
  { email, phone, whatsapp, address }: SiteConfig['contact'],
  chat?: string,
): ContactLink[] {
  const query = chat === undefined ? '' : `?text=${encodeURIComponent(chat)}`;
  const ways: ContactLink[] = [
    { name: uiTexts.email, text: email, href: `mailto:${email}` },
    { name: uiTexts.phone, text: phone, href: telAddress(phone) },
    { name: 'WhatsApp', text: whatsapp, href: `https://wa.me/${whatsapp.replace(/\D/g, '')}${query}` },
    { name: uiTexts.address, text: address, href: undefined },
  ];
  return ways.filter(({ text }) => text !== '');
}
