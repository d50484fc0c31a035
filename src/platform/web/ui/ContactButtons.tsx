import { Anchor } from '@mantine/core';
import { telAddress } from '#shared/contact-details.ts';
import classes from './ContactButtons.module.css';
import table from './list/card-table.module.css';
import { useIsNarrow } from './screen-width.ts';

/** The same in a table, where a phone number is text as high as the second line of any row; on the card of a phone it is a link. */
export function ContactCell({ email, phone }: { email: string; phone: string }) {
  const isNarrow = useIsNarrow();
  return (
    <>
      <ContactButtons email={email} phone={isNarrow ? phone : ''} />
      {!isNarrow && phone !== '' && <span className={table.second}>{phone}</span>}
    </>
  );
}

/** Contact links with touch-sized targets; `phone` may be empty. */
export function ContactButtons({ email, phone }: { email: string; phone: string }) {
  const at = Math.max(0, email.indexOf('@'));
  return (
    <span className={classes.ways}>
      <Anchor href={`mailto:${email}`}>
        {email.slice(0, at)}
        {/* a long address breaks here, not inside a word */}
        <wbr />
        {email.slice(at)}
      </Anchor>
      {phone !== '' && <Anchor href={telAddress(phone)}>{phone}</Anchor>}
    </span>
  );
}
