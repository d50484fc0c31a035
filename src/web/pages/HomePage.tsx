import { useQuery } from '@tanstack/react-query';
import { countAvailability } from '#features/lots/lifecycle.ts';
import { publicLotsQuery } from '#features/lots/web/queries.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import { ContactLinks } from './ContactLinks.tsx';
import { About, Location, Transform } from './home/About.tsx';
import { Hero } from './home/Hero.tsx';
import { Properties } from './home/Properties.tsx';
import { Reasons } from './home/Reasons.tsx';
import { Section } from './home/Section.tsx';
import { Tour } from './home/Tour.tsx';

/** The landing page. Every count on it comes from the lots themselves; without them it stands, without counts. */
export function HomePage() {
  const { user } = useSession();
  const lots = useQuery(publicLotsQuery);
  return (
    <>
      <Hero
        availability={lots.data && countAvailability(lots.data)}
        failed={lots.data === undefined && lots.isError}
        signedIn={user !== null}
      />
      <About />
      <Transform />
      <Properties lots={lots.data} />
      <Tour />
      <Reasons />
      <Location />
      <Section title="Talk to us" lead="Ask about a lot, a viewing or the way to book." ground="paper">
        <ContactLinks everything />
      </Section>
    </>
  );
}
