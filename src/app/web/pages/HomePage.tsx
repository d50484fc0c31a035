import { useQuery } from '@tanstack/react-query';
import { countAvailability } from '#features/lots/lifecycle.ts';
import { lotTallyQuery } from '#features/lots/web/queries.ts';
import { useSession } from '#features/sessions/web/queries.ts';
import { About, Transform } from './home/About.tsx';
import { Contact } from './home/Contact.tsx';
import { Hero } from './home/Hero.tsx';
import { Location } from './home/Location.tsx';
import { MasterPlan } from './home/MasterPlan.tsx';
import { Properties } from './home/Properties.tsx';
import { Reasons } from './home/Reasons.tsx';
import { Steps } from './home/Steps.tsx';
import { Tour } from './home/Tour.tsx';

/** The landing page. Its counts are computed from the lots; without them it is shown without counts. */
export function HomePage() {
  const { user } = useSession();
  const lots = useQuery(lotTallyQuery);
  return (
    <>
      <Hero
        availability={lots.data && countAvailability(lots.data)}
        failed={lots.data === undefined && lots.error !== null}
        signedIn={user !== null}
      />
      <About />
      <Transform />
      <Properties lots={lots.data} />
      <MasterPlan user={user} />
      <Steps />
      <Tour />
      <Reasons />
      <Location />
      <Contact user={user} />
    </>
  );
}
