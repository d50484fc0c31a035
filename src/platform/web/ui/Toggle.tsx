import classes from './Toggle.module.css';

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/**
 * Something that is on or off. The browser's own box drawn as a switch, for pages whose first load has no room for the
 * library's (docs/decisions/0012).
 */
export function Toggle({ label, checked, onChange }: Props) {
  return (
    <label className={classes.toggle}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
