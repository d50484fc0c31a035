import { Anchor } from '@mantine/core';
import { formatPhone, telAddress } from '#shared/contact-details.ts';
import classes from './ContactButtons.module.css';
import table from './list/card-table.module.css';
import { useIsNarrow } from './screen-width.ts';

type Props = {
  email: string;
  phone: string;
  /** In the colour of text, beside a name that is a link. */
  isPlain?: boolean;
};

/**
 * The contact of a row, with targets of the size of a finger; `phone` may be empty. On the card of a phone a number is a link, in a table text as high
 * as the second line of any row.
 */
export function ContactButtons({ email, phone, isPlain = false }: Props) {
  const isNarrow = useIsNarrow();
  const at = Math.max(0, email.indexOf('@'));
  return (
    <>
      <span className={classes.ways} data-plain={isPlain || undefined}>
        <Anchor href={`mailto:${email}`}>
          {email.slice(0, at)}
          {/* a long address breaks here, not inside a word */}
          <wbr />
          {email.slice(at)}
        </Anchor>
        {isNarrow && phone !== '' && <Anchor href={telAddress(phone)}>{formatPhone(phone)}</Anchor>}
      </span>
      {!isNarrow && phone !== '' && <span className={table.second}>{formatPhone(phone)}</span>}
    </>
  );
}
