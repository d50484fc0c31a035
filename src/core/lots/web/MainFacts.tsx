import { withUnits } from '#shared/area.ts';
import classes from './MainFacts.module.css';

/** The few facts that decide, side by side; those without a value are left out. */
export function MainFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{withUnits(value)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
