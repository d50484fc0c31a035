import type { GetInputPropsReturnType } from '@mantine/form';
import classes from './Honeypot.module.css';

/** What 1Password, LastPass, Bitwarden, Dashlane and Proton Pass read as 'leave this field alone'. */
const unmanaged = {
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
  'data-form-type': 'other',
  'data-protonpass-ignore': 'true',
};

/**
 * A field that is invisible to people and filled in by programs (D-317). Browsers fill in fields by their name, so it has one that means
 * nothing to them: no website, company or address.
 */
export function Honeypot({
  form,
}: {
  form: { getInputProps: (path: 'leaveEmpty') => GetInputPropsReturnType };
}) {
  return (
    <div className={classes.trap} aria-hidden="true">
      <input
        tabIndex={-1}
        autoComplete="off"
        {...unmanaged}
        {...form.getInputProps('leaveEmpty')}
        name="leaveEmpty"
      />
    </div>
  );
}
