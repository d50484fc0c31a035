import { Container, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { holdsName } from '#core/park/labels.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { parkSite } from '#core/park/web/site.ts';
import { siteTexts } from '#core/sessions/messages.ts';
import { contactLinks } from '#core/sessions/web/contact-links.ts';
import { configQuery } from '#core/sessions/web/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { Sentence } from '#platform/web/ui/Sentence.tsx';
import { parkYear } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import classes from './Footer.module.css';
import { LanguageLinks } from './LanguageLinks.tsx';
import { ParkLogo } from './Logo.tsx';

/** The footer of every public page; low below the pages of who is signed in, who come to work. */
export function Footer({ isLow = false }: { isLow?: boolean }) {
  const { name, logo, words } = parkSite();
  return (
    <footer className={classes.footer} data-low={isLow || undefined}>
      <Container className={classes.columns}>
        <div className={classes.about}>
          {holdsName(logo) ? <ParkLogo onDark /> : <p className={classes.name}>{name}</p>}
          {words.footer && <p>{words.footer}</p>}
        </div>
        <nav aria-labelledby="quick-links">
          <Title order={2} id="quick-links" className={classes.title}>
            {t('Quick Links')}
          </Title>
          <ul className={classes.links}>
            <li>
              <Link to={paths.home()}>{t('Home')}</Link>
            </li>
            <li>
              <Link to={paths.properties()}>{t('Properties')}</Link>
            </li>
            <li>
              <Link to={paths.dashboard()}>{t('Dashboard')}</Link>
            </li>
          </ul>
        </nav>
        <div>
          <Title order={2} className={classes.title}>
            {t('Contact')}
          </Title>
          <Contact />
        </div>
      </Container>
      <Container className={classes.foot}>
        <div className={classes.legal}>
          <p className={classes.copyright}>
            <Sentence of={t('© {year} {name}. All rights reserved.')} year={<ThisYear />} name={name} />
          </p>
          <Link to={paths.privacy()}>{t('Privacy Notice')}</Link>
          <Link to={paths.terms()}>{t('Terms of Use')}</Link>
        </div>
        <Operator />
        <LanguageLinks />
      </Container>
    </footer>
  );
}

/** The operating company by name and registration number; nothing without the operator's facts. */
function Operator() {
  const park = useQuery(parkFactsQuery).data;
  if (!park?.operator) return null;
  const { name, registrationNumber } = park.operator;
  return (
    <p className={classes.operator}>
      {t('Operated by {name}, registration number {registrationNumber}.', { name, registrationNumber })}
    </p>
  );
}

/** The current year in the park; a page rendered in another year is corrected by hydration. */
function ThisYear() {
  const isHydrated = useHydrated();
  // React does not patch text mismatches in hydration, so a changed year needs a new element
  return (
    <span key={isHydrated ? 'hydrated' : 'rendered'} suppressHydrationWarning>
      {parkYear(new Date(serverNow()))}
    </span>
  );
}

function Contact() {
  const config = useQuery(configQuery);
  if (config.isError) return <p>{siteTexts.contactFailed}</p>;
  if (config.data === undefined) return <Skeleton height={88} className={classes.waiting} />;
  const ways = contactLinks(config.data.contact).filter(({ way }) => way !== 'whatsapp');
  return (
    <address className={classes.links}>
      {ways.map(({ name, text, href }) =>
        href === undefined ? (
          <span key={name}>{text}</span>
        ) : (
          <a key={name} href={href}>
            {text}
          </a>
        ),
      )}
    </address>
  );
}
