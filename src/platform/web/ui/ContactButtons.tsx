import { Anchor } from '@mantine/core';
import { telAddress } from '#shared/contact-details.ts';
import classes from './ContactButtons.module.css';

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
