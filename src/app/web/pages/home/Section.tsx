import { Container, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

type Props = {
  /** Target of links to the section. */
  id?: string;
  title: string;
  lead?: string | undefined;
  /** Background: paper or navy. */
  ground?: 'plain' | 'paper' | 'navy';
  /** A picture beside the content, on the right unless `mirrored`. */
  beside?: ReactNode;
  mirrored?: boolean;
  children?: ReactNode;
};

/** A section of the landing page with a heading. */
export function Section({ id, title, lead, ground = 'plain', beside, mirrored = false, children }: Props) {
  const heading = useId();
  return (
    <section id={id} className={classes.section} data-ground={ground} aria-labelledby={heading}>
      <Container
        className={classes.inner}
        data-split={beside !== undefined || undefined}
        data-mirrored={mirrored || undefined}
      >
        <div>
          <header className={classes.head}>
            <Title order={2} id={heading} className={classes.title}>
              {title}
            </Title>
            {lead !== undefined && <p className={classes.lead}>{lead}</p>}
          </header>
          {children}
        </div>
        {beside}
      </Container>
    </section>
  );
}
