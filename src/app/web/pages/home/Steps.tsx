import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { howItWorks } from '#features/bookings/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { Section } from './Section.tsx';
import classes from './Steps.module.css';

const steps = [
  { title: 'Choose a lot', text: 'The plan and the lists show what is free, with area and price.' },
  ...howItWorks,
];

/** The steps from viewing to owning a lot. */
export function Steps() {
  return (
    <Section
      title="How booking works"
      lead="You need an account and a property agency that handles your requests."
    >
      <ol className={classes.steps}>
        {steps.map(({ title, text }) => (
          <li key={title} className={classes.step}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <Button component={Link} to={paths.agencyRequest()} variant="default">
        Find an agency
      </Button>
    </Section>
  );
}
