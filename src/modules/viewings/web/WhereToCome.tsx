import { Anchor, Text } from '@mantine/core';
import { Fragment } from 'react';
import { type Meeting, mapLinks } from '#modules/viewings/messages.ts';
import { formatPhone, telAddress } from '#shared/contact-details.ts';
import { t } from '#shared/say.ts';

/** Where a visitor comes to, links to maps, and whom to call on the way (D-479). */
export function WhereToCome({ meeting: { address, person } }: { meeting: Meeting }) {
  return (
    <div>
      {address && <Text>{address}</Text>}
      {address && (
        <Text>
          {Object.entries(mapLinks(address)).map(([name, href]) => (
            <Fragment key={name}>
              <Anchor inherit underline="always" href={href} target="_blank" rel="noreferrer">
                {name}
              </Anchor>{' '}
            </Fragment>
          ))}
        </Text>
      )}
      {person && (
        <Text>
          {t('On the way call {name}:', { name: person.name })}{' '}
          <Anchor inherit underline="always" href={telAddress(person.phone)}>
            {formatPhone(person.phone)}
          </Anchor>
        </Text>
      )}
    </div>
  );
}
