import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Cost } from '#core/park/contract.ts';
import { formatCount } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import classes from './LoanCalculator.module.css';
import { type Loan, loanFields, readLoan, usualLoan } from './loan.ts';

const labels = {
  price: t('Price (RM)'),
  margin: t('Margin of finance (%)'),
  rate: t('Interest rate (% a year)'),
  years: t('Years'),
};

type Props = {
  limits: NonNullable<Cost['loan']>;
  /** The price to begin with. */
  price: number | null;
};

/** Instalments of a loan, from figures that the reader enters. */
export function LoanCalculator({ limits, price }: Props) {
  const [typed, setTyped] = useState({
    price: price === null ? '' : formatCount(price),
    ...usualLoan(limits),
  });
  const { errors, result } = readLoan(typed, limits);
  return (
    <section aria-label={t('Loan calculator')} className={classes.calculator}>
      <Text size="sm" c="dimmed">
        {t('Change the figures to those your bank names. The result is a calculation, no offer.')}
      </Text>
      <div className={classes.fields}>
        {loanFields.map((name) => (
          <TextInput
            key={name}
            label={labels[name]}
            inputMode={name === 'years' ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={20}
            value={typed[name]}
            error={errors[name]}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      <div role="status">
        {result ? (
          <Result result={result} />
        ) : (
          <Text size="sm">{t('Fill in every field to see the instalment.')}</Text>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {t(
          'The monthly rate is the yearly rate divided by 12. The instalment is the loan times the monthly rate, divided by 1 minus (1 plus the monthly rate) to the power of minus the number of instalments. At 0 % it is the loan divided by the number of instalments.',
        )}
      </Text>
    </section>
  );
}

function Result({ result }: { result: Loan }) {
  const lines = [
    [t('Monthly instalment'), formatPrice(result.instalment)],
    [t('Number of instalments'), formatCount(result.months)],
    [t('Loan'), formatPrice(result.loan)],
    [t('Own funds'), formatPrice(result.ownFunds)],
    [t('Interest in total'), formatPrice(result.interest)],
  ];
  return (
    <Stack component="dl" gap={0} m={0}>
      {lines.map(([name, value]) => (
        <div key={name} className={classes.line}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  );
}
