import { useId } from 'react';
import classes from './ChoiceBar.module.css';

type Props<V extends string> = {
  /** What is chosen here, for screen readers; `labelledBy` instead where the name is seen. */
  label?: string;
  /** Id of the element that names the choice. */
  labelledBy?: string;
  choices: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
};

/**
 * A few choices side by side, one of them taken. Plain radio buttons, for pages whose first load has no room for the
 * library's (docs/decisions/0012).
 */
export function ChoiceBar<V extends string>({ label, labelledBy, choices, value, onChange }: Props<V>) {
  const name = useId();
  return (
    <div className={classes.bar} role="radiogroup" aria-label={label} aria-labelledby={labelledBy}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={classes.text}>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
