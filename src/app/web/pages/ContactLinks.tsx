import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { siteTexts } from '#core/sessions/messages.ts';
import { type ContactLink, contactLinks } from '#core/sessions/web/contact-links.ts';
import { configQuery } from '#core/sessions/web/queries.ts';
import { ChatIcon, MailIcon, PhoneIcon, PlaceIcon } from '#platform/web/ui/icons.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import classes from './ContactLinks.module.css';

const icons: Record<ContactLink['way'], ReactNode> = {
  email: <MailIcon />,
  phone: <PhoneIcon />,
  whatsapp: <ChatIcon />,
  address: <PlaceIcon />,
};

/** The contact links shown on lot pages. */
const direct: readonly ContactLink['way'][] = ['email', 'phone'];

/** Reserves the space of the real lines, without links, which would be in the tab order behind the skeleton. */
const blank = { email: '\u00a0', phone: '\u00a0', address: '\u00a0', whatsapp: '\u00a0' };

/**
 * Contact links of the park's office from the site's configuration (D-120): email and phone, and with
 * `everything` also messaging and the address.
 */
export function ContactLinks({ everything = false }: { everything?: boolean }) {
  const config = useQuery(configQuery);
  const shown = (ways: ContactLink[]) => (everything ? ways : ways.filter(({ way }) => direct.includes(way)));
  return (
    <QueryState
      query={config}
      errorText={siteTexts.contactFailed}
      loading={
        <Skeleton aria-hidden="true">
          <Ways ways={shown(contactLinks(blank)).map((link) => ({ ...link, href: undefined }))} />
        </Skeleton>
      }
    >
      {({ contact }) => <Ways ways={shown(contactLinks(contact))} />}
    </QueryState>
  );
}

function Ways({ ways }: { ways: ContactLink[] }) {
  return (
    <ul className={classes.ways}>
      {ways.map(({ way, name, text, href }) => (
        <li key={way} className={classes.way}>
          <span className={classes.icon}>{icons[way]}</span>
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
