import type { SiteConfig } from '#core/sessions/contract.ts';
import { formatPhone, telAddress } from '#shared/contact-details.ts';
import { t } from '#shared/say.ts';

/** Ways to reach the office; their names are translated. */
type ContactWay = 'email' | 'phone' | 'whatsapp' | 'address';

export type ContactLink = {
  way: ContactWay;
  name: string;
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
    { way: 'email', name: t('Email'), text: email, href: `mailto:${email}` },
    { way: 'phone', name: t('Phone'), text: formatPhone(phone), href: telAddress(phone) },
    {
      way: 'whatsapp',
      name: 'WhatsApp',
      text: formatPhone(whatsapp),
      href: `https://wa.me/${whatsapp.replace(/\D/g, '')}${query}`,
    },
    { way: 'address', name: t('Address'), text: address, href: undefined },
  ];
  return ways.filter(({ text }) => text !== '');
}
