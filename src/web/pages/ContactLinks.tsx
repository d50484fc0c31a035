import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SiteConfig } from '#features/sessions/contract.ts';
import { siteTexts } from '#features/sessions/messages.ts';
import { configQuery } from '#features/sessions/web/queries.ts';
import { ChatIcon, MailIcon, PhoneIcon, PlaceIcon } from '#web/ui/icons.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import classes from './ContactLinks.module.css';

type Way = { name: string; icon: ReactNode; text: string; href?: string };

/** The digits of a number and its leading plus, as a tel: address wants it. */
function dialled(phone: string): string {
  return phone.replace(/[^\d+]/g, '');
}

function waysToReach(contact: SiteConfig['contact'], everything: boolean): Way[] {
  const direct: Way[] = [
    { name: 'E-mail', icon: <MailIcon />, text: contact.email, href: `mailto:${contact.email}` },
    { name: 'Phone', icon: <PhoneIcon />, text: contact.phone, href: `tel:${dialled(contact.phone)}` },
  ];
  if (!everything) return direct;
  const chat = `https://wa.me/${contact.whatsapp.replace(/\D/g, '')}`;
  return [
    ...direct,
    { name: 'WhatsApp', icon: <ChatIcon />, text: contact.whatsapp, href: chat },
    { name: 'Address', icon: <PlaceIcon />, text: contact.address },
  ].filter((way) => way.text !== '');
}

/** Keeps the place of the real lines; without links, which the keyboard would find behind the skeleton. */
const blank = { email: '\u00a0', phone: '\u00a0', address: '\u00a0', whatsapp: '\u00a0' };

/**
 * How to reach the park's office, as the site is configured (D-120): e-mail and phone (R-LOT-12), and with `everything`
 * also messaging and the address (R-LAND-09).
 */
export function ContactLinks({ everything = false }: { everything?: boolean }) {
  const config = useQuery(configQuery);
  return (
    <QueryState
      query={config}
      errorText={siteTexts.contactFailed}
      loading={
        <Skeleton aria-hidden="true">
          <Ways ways={waysToReach(blank, everything).map(({ href, ...way }) => way)} />
        </Skeleton>
      }
    >
      {({ contact }) => <Ways ways={waysToReach(contact, everything)} />}
    </QueryState>
  );
}

function Ways({ ways }: { ways: Way[] }) {
  return (
    <ul className={classes.ways}>
      {ways.map(({ name, icon, text, href }) => (
        <li key={name} className={classes.way}>
          <span className={classes.icon}>{icon}</span>
          <span className={classes.name}>{name}</span>
          {href === undefined ? (
            <span className={classes.text}>{text}</span>
          ) : (
            <a
              className={classes.text}
              href={href}
              {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
            >
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
