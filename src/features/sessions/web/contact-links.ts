import type { SiteConfig } from '#features/sessions/contract.ts';
import { telAddress } from '#shared/phone.ts';

export type ContactLink = {
  name: 'Email' | 'Phone' | 'WhatsApp' | 'Address';
  text: string;
  /** Undefined where there is nothing to press. */
  href: string | undefined;
};

/** How the park's office can be reached as the site is configured (D-120); what the operator left blank is no way. */
export function contactLinks({ email, phone, whatsapp, address }: SiteConfig['contact']): ContactLink[] {
  const ways: ContactLink[] = [
    { name: 'Email', text: email, href: `mailto:${email}` },
    { name: 'Phone', text: phone, href: telAddress(phone) },
    { name: 'WhatsApp', text: whatsapp, href: `https://wa.me/${whatsapp.replace(/\D/g, '')}` },
    { name: 'Address', text: address, href: undefined },
  ];
  return ways.filter(({ text }) => text !== '');
}
