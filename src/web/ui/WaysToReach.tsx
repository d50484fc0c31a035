import { Anchor } from '@mantine/core';
import classes from './WaysToReach.module.css';

/** How to reach somebody, as links a finger can hit; `phone` may be empty. */
export function WaysToReach({ email, phone }: { email: string; phone: string }) {
  return (
    <span className={classes.ways}>
      <Anchor href={`mailto:${email}`}>{email}</Anchor>
      {phone !== '' && <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Anchor>}
    </span>
  );
}
