import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLotTypes } from '#core/lots/web/queries.ts';
import { depositSumText, depositWhenText } from '#core/park/deposit-labels.ts';
import type { ParkDetails } from '#core/park/details-contract.ts';
import { parkTexts } from '#core/park/messages.ts';
import { refundPromise } from '#core/park/refund-labels.ts';
import { Picture } from '#core/park/web/Picture.tsx';
import { parkDetailsQuery, parkFactsQuery } from '#core/park/web/queries.ts';
import { formatPhone, telAddress } from '#shared/contact-details.ts';
import { joined, mark, sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { Section } from './Section.tsx';
import classes from './Terms.module.css';

const useDetails = () => useQuery(parkDetailsQuery).data;

/** The booking deposit, who builds the park, what is approved, and what it may be used for. */
export function Terms() {
  const details = useDetails();
  const { data: facts } = useQuery(parkFactsQuery);
  const deposit = useDeposit();
  if (!details || !facts) return null;
  const { developer, title, approvals, permittedTrades: trades } = details;
  if (!developer && !title && approvals.length + trades.length + deposit.length === 0) return null;
  const papers = title ? [{ name: t('Title'), text: title }, ...approvals] : approvals;
  return (
    <Section
      id="developer"
      title={developer ? t('Terms, and who builds it') : t('Terms')}
      lead={facts.sample ? parkTexts.sample : undefined}
      ground="paper"
    >
      <div className={classes.columns}>
        {deposit && (
          <Column heading={parkTexts.bookingDeposit}>
            <p>{deposit}</p>
          </Column>
        )}
        {papers.length > 0 && (
          <Column heading={t('Title and approvals')} isFolded>
            <Pairs pairs={papers} />
          </Column>
        )}
        {developer && (
          <Column heading={developer.name} isFolded>
            {developer.text && <p>{developer.text}</p>}
            <Pairs pairs={developer.built} />
          </Column>
        )}
      </div>
      {trades.length > 0 && (
        <details className={classes.question}>
          <summary>{t('Permitted trades')}</summary>
          <ul className={classes.trades}>
            {trades.map((trade) => (
              <li key={trade}>{trade}</li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

/** The booking deposit with what becomes of it; '' unless the park states one for all its lots. */
function useDeposit(): string {
  const types = useLotTypes();
  const { data: facts } = useQuery(parkFactsQuery);
  const deposits = new Set(
    types.flatMap((type) => {
      const terms = facts?.deposits?.[type];
      return terms ? joined(', ', [depositSumText(terms, null), depositWhenText(terms)]) : [];
    }),
  );
  const [deposit] = deposits;
  if (!facts || deposit === undefined || deposits.size > 1) return '';
  return sentences(`${deposit}${mark('.')}`, refundPromise(facts));
}

type ColumnProps = { heading: string; isFolded?: boolean; children: ReactNode };

/** With `isFolded` a phone opens it below its heading, without scripts too. */
function Column({ heading, isFolded = false, children }: ColumnProps) {
  return (
    <div data-folded={isFolded || undefined}>
      <h3 className={classes.heading}>{heading}</h3>
      {isFolded && (
        <details className={`${classes.question} ${classes.fold}`}>
          <summary>{heading}</summary>
        </details>
      )}
      <div>{children}</div>
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

/** Photos of the site with their dates, and views of it elsewhere. */
export function Progress() {
  const { progress = [], views = [] } = useDetails() ?? {};
  const isSample = useQuery(parkFactsQuery).data?.sample;
  if (progress.length === 0 && views.length === 0) return null;
  const latest = progress[0];
  return (
    <Section id="progress" title={latest ? progressTitle(latest.date, isSample) : t('Look around')}>
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
                {!isSample && <strong>{date}</strong>} <span>{text}</span>
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

/** The pictures of the sample park are views of a model. */
const progressTitle = (date: string, isSample = false) =>
  isSample ? t('How it will look') : joined(', ', [t('Progress'), date]);

/** How many questions are shown at once. */
const FIRST_QUESTIONS = 3;

/** Questions of buyers with their answers; a long list begins with the first ones. */
export function Questions() {
  const { faq = [] } = useDetails() ?? {};
  if (faq.length === 0) return null;
  // one that would be left alone is shown with the others
  const first = faq.length > FIRST_QUESTIONS + 1 ? FIRST_QUESTIONS : faq.length;
  return (
    <Section id="questions" title={t('Questions buyers ask')} ground="paper">
      <div className={classes.questions}>
        <QuestionList faq={faq.slice(0, first)} />
        {faq.length > first && (
          <details className={classes.more}>
            <summary>{t('{count} more questions', { count: faq.length - first })}</summary>
            <QuestionList faq={faq.slice(first)} />
          </details>
        )}
      </div>
    </Section>
  );
}

function QuestionList({ faq }: Pick<ParkDetails, 'faq'>) {
  return faq.map(({ question, answer }) => (
    <details key={question} className={classes.question}>
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  ));
}

/** Opening hours and address of the sales office, and its people. */
export function SalesOffice() {
  const details = useDetails();
  if (!details) return null;
  const { salesOffice: office, people } = details;
  return (
    <div className={classes.visit}>
      {office && (office.hours.length > 0 || office.address) && (
        <div className={classes.office}>
          <Column heading={t('Sales office')} isFolded>
            {office.address && <p>{office.address}</p>}
            <Pairs pairs={office.hours.map(({ days, hours }) => ({ name: days, text: hours }))} />
          </Column>
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
                {phone && <a href={telAddress(phone)}>{formatPhone(phone)}</a>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
