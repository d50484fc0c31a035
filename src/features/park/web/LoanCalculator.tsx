import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Cost } from '#features/park/contract.ts';
import { parkTexts } from '#features/park/messages.ts';
import { formatCount } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import classes from './LoanCalculator.module.css';
import { type Loan, loanFields, readLoan } from './loan.ts';

const labels = {
  price: parkTexts.loanPrice,
  margin: parkTexts.margin,
  rate: parkTexts.rate,
  years: parkTexts.years,
};

type Props = {
  limits: NonNullable<Cost['loan']>;
  /** The price to begin with; everything else is the reader's. */
  price: number | null;
};

/** Instalments of a loan, from figures that the reader enters. */
export function LoanCalculator({ limits, price }: Props) {
  const [typed, setTyped] = useState({
    price: price === null ? '' : formatCount(price),
    margin: '',
    rate: '',
    years: '',
  });
  const { errors, result } = readLoan(typed, limits);
  return (
    <section aria-label={parkTexts.calculator} className={classes.calculator}>
      <Text size="sm" c="dimmed">
        {parkTexts.yourFigures}
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
        {result ? <Result result={result} /> : <Text size="sm">{parkTexts.unfinished}</Text>}
      </div>
      <Text size="sm" c="dimmed">
        {parkTexts.formula}
      </Text>
    </section>
  );
}

function Result({ result }: { result: Loan }) {
  const lines = [
    [parkTexts.instalment, formatPrice(result.instalment)],
    [parkTexts.instalments, formatCount(result.months)],
    [parkTexts.loan, formatPrice(result.loan)],
    [parkTexts.ownFunds, formatPrice(result.ownFunds)],
    [parkTexts.interest, formatPrice(result.interest)],
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
