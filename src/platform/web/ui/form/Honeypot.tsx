import type { GetInputPropsReturnType } from '@mantine/form';
import classes from './Honeypot.module.css';

/** A field that is invisible to people and filled in by bots. */
export function Honeypot({
  form,
}: {
  form: { getInputProps: (path: 'website') => GetInputPropsReturnType };
}) {
  return (
    <div className={classes.trap} aria-hidden="true">
      <input tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} name="website" />
    </div>
  );
}
