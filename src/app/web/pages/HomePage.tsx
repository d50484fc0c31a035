import { useQuery } from '@tanstack/react-query';
import { afterBooking, howItWorks } from '#core/bookings/steps-messages.ts';
import { countAvailability } from '#core/lots/lifecycle.ts';
import { LazyPlan } from '#core/lots/web/plan/LazyPlan.tsx';
import { lotTallyQuery, useHasPlan } from '#core/lots/web/queries.ts';
import type { SectionWords } from '#core/park/site-contract.ts';
import { parkSite } from '#core/park/web/site.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { t } from '#shared/say.ts';
import classes from './HomePage.module.css';
import { About, Units } from './home/About.tsx';
import { Contact } from './home/Contact.tsx';
import { Hero } from './home/Hero.tsx';
import { Location } from './home/Location.tsx';
import { Properties } from './home/Properties.tsx';
import { Section } from './home/Section.tsx';
import { Progress, Questions, Terms } from './home/Terms.tsx';
import { Tour } from './home/Tour.tsx';
import { planLotActions } from './plan-lot-actions.tsx';

/** The landing page. Its counts are computed from the lots; without them it is shown without counts. */
export function HomePage() {
  const { user } = useSession();
  const lots = useQuery(lotTallyQuery);
  const { words } = parkSite();
  return (
    <>
      <Hero
        availability={lots.data && countAvailability(lots.data)}
        failed={lots.data === undefined && lots.error !== null}
        user={user}
      />
      {useHasPlan() && <MasterPlan user={user} />}
      <Properties lots={lots.data} user={user} />
      <Terms />
      <Steps />
      {words.about && <About words={words.about} />}
      {words.units && <Units words={words.units} />}
      {words.reasons && <Reasons words={words.reasons} />}
      {words.tour && <Tour words={words.tour} />}
      {words.location && <Location words={words.location} />}
      <Progress />
      <Questions />
      <Contact />
    </>
  );
}

/** The lot plan of the whole park with current availability. */
function MasterPlan({ user }: { user: User | null }) {
  return (
    <Section title={t('Master plan')} lead={t('Choose a lot to see its size and price.')} ground="paper">
      <LazyPlan viewer={user} isCounted={false} actions={planLotActions(user)} />
    </Section>
  );
}

/** The steps from viewing to owning a lot. */
function Steps() {
  return (
    <Section id="booking" title={t('How booking works')}>
      <ol className={classes.steps}>
        {[...howItWorks, ...afterBooking].map(({ title, text }) => (
          <li key={title} className={classes.step}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The reasons to choose the park. */
function Reasons({ words }: { words: SectionWords }) {
  return (
    <Section title={words.title} lead={words.lead}>
      <ul className={classes.reasons}>
        {words.points.map(({ name, text }) => (
          <li key={name} className={classes.reason}>
            <CheckIcon size={20} />
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
