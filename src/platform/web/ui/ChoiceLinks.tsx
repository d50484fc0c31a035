import { useId } from 'react';
import classes from './ChoiceLinks.module.css';
import { onPlainClick } from './hydration.ts';

type Props<V extends string> = {
  label: string;
  /** Whether the label is for screen readers alone. */
  isLabelHidden?: boolean;
  data: readonly { value: V; label: string }[];
  value: V;
  /** Without it the choices are buttons, for what no address can say. */
  hrefOf?: ((value: V) => string) | undefined;
  onChange: (value: V) => void;
};

/** A few choices side by side, one of them taken, as links, which the server answers before hydration. */
export function ChoiceLinks<V extends string>({
  label,
  isLabelHidden = false,
  data,
  value,
  hrefOf,
  onChange,
}: Props<V>) {
  const id = useId();
  return (
    <div>
      {!isLabelHidden && (
        <div id={id} className={classes.label}>
          {label}
        </div>
      )}
      <ul
        className={classes.choices}
        {...(isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': id })}
      >
        {data.map((choice) => {
          const shared = {
            className: classes.choice,
            'aria-current': choice.value === value || undefined,
            onClick: onPlainClick(() => onChange(choice.value)),
            children: choice.label,
          };
          return (
            <li key={choice.value}>
              {hrefOf ? <a href={hrefOf(choice.value)} {...shared} /> : <button type="button" {...shared} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
