import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ParkDetails } from '#core/park/details-contract.ts';
import { parkTexts } from '#core/park/messages.ts';
import { Picture } from '#core/park/web/Picture.tsx';
import { parkDetailsQuery, parkFactsQuery } from '#core/park/web/queries.ts';
import { telAddress } from '#shared/contact-details.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './BuyerDetails.module.css';
import { Section } from './Section.tsx';

/** Who builds the park, what is approved and permitted, how far the site is, and questions of buyers. */
export function BuyerDetails() {
  const { data: details } = useQuery(parkDetailsQuery);
  const isSample = useQuery(parkFactsQuery).data?.sample ?? false;
  if (!details) return null;
  return (
    <>
      <Trust details={details} isSample={isSample} />
      <Progress details={details} />
      <Questions faq={details.faq} />
    </>
  );
}

type Props = { details: ParkDetails; isSample: boolean };

function Trust({ details: { developer, title, approvals, permittedTrades: trades }, isSample }: Props) {
  if (!developer && !title && approvals.length === 0 && trades.length === 0) return null;
  const papers = title ? [{ name: t('Title'), text: title }, ...approvals] : approvals;
  return (
    <Section
      id="developer"
      title={t('Who builds it, and on what terms')}
      lead={isSample ? parkTexts.sample : undefined}
      ground="paper"
    >
      <div className={classes.columns}>
        {developer && (
          <Column heading={developer.name}>
            {developer.text && <p>{developer.text}</p>}
            <Pairs pairs={developer.built} />
          </Column>
        )}
        {papers.length > 0 && (
          <Column heading={t('Title and approvals')}>
            <Pairs pairs={papers} />
          </Column>
        )}
        {trades.length > 0 && (
          <Column heading={t('Permitted trades')}>
            <ul className={classes.trades}>
              {trades.map((trade) => (
                <li key={trade}>{trade}</li>
              ))}
            </ul>
          </Column>
        )}
      </div>
    </Section>
  );
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h3 className={classes.heading}>{heading}</h3>
      {children}
    </div>
  );
}

function Pairs({ pairs }: { pairs: readonly { name: string; text: string }[] }) {
  if (pairs.length === 0) return null;
  return (
    <dl className={classes.pairs}>
      {pairs.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Progress({ details: { progress, views } }: Pick<Props, 'details'>) {
  if (progress.length === 0 && views.length === 0) return null;
  const latest = progress[0];
  return (
    <Section id="progress" title={latest ? joined(', ', [t('Progress'), latest.date]) : t('Look around')}>
      {latest && (
        <div className={classes.photos}>
          {progress.map(({ date, text, picture }) => (
            <figure key={`${date} ${text}`} className={classes.photo}>
              {picture && (
                <Picture
                  name={picture}
                  sizes="(max-width: 48em) 100vw, 560px"
                  ratio="3 / 2"
                  className={classes.picture}
                />
              )}
              <figcaption>
                <strong>{date}</strong> {text}
              </figcaption>
            </figure>
          ))}
        </div>
      )}
      {views.length > 0 && (
        <div className={classes.links}>
          {views.map(({ name, url }) => (
            <Button key={url} component="a" variant="default" href={url} target="_blank" rel="noreferrer">
              {name}
            </Button>
          ))}
        </div>
      )}
    </Section>
  );
}

function Questions({ faq }: Pick<ParkDetails, 'faq'>) {
  if (faq.length === 0) return null;
  return (
    <Section id="questions" title={t('Questions buyers ask')} ground="paper">
      <div className={classes.questions}>
        {faq.map(({ question, answer }) => (
          <details key={question} className={classes.question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** Opening hours and address of the sales office, and its people. */
export function SalesOffice() {
  const { data: details } = useQuery(parkDetailsQuery);
  if (!details) return null;
  const { salesOffice: office, people } = details;
  return (
    <>
      {office && (office.hours.length > 0 || office.address) && (
        <div className={classes.office}>
          <h3 className={classes.heading}>{t('Sales office')}</h3>
          {office.address && <p>{office.address}</p>}
          <Pairs pairs={office.hours.map(({ days, hours }) => ({ name: days, text: hours }))} />
        </div>
      )}
      {people.length > 0 && (
        <ul className={classes.people} aria-label={t('People of the sales office')}>
          {people.map(({ name, role, phone, languages, picture }) => (
            <li key={name} className={classes.person}>
              {picture && (
                <Picture name={picture} sizes="72px" ratio="1 / 1" alt="" className={classes.face} />
              )}
              <div>
                <strong>{name}</strong>
                <span>{role}</span>
                {languages && <span>{languages}</span>}
                {phone && <a href={telAddress(phone)}>{phone}</a>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
