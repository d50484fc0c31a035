import classes from './Reasons.module.css';
import { Section } from './Section.tsx';

/** The five reasons of the landing copy; the number of lots is its documented claim (R-LAND-05, D-70). */
const reasons = [
  ['70 lots', 'Corner, intermediate and end lots, released in three phases.'],
  ['Strategic location', 'Roads lead to the town centre, the seaport and the airport.'],
  ['Open plan', 'A clear rectangular floor that you divide the way your work needs.'],
  ['Double-height ceilings with mezzanine', 'Height for racking, and an office level above the floor.'],
  ['Highway access', 'The expressway interchange is right beside the park.'],
] as const;

export function Reasons() {
  return (
    <Section title="Why choose us" ground="paper">
      <ul className={classes.reasons}>
        {reasons.map(([name, text]) => (
          <li key={name} className={classes.reason}>
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
