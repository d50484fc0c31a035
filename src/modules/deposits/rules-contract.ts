import { z } from 'zod';
import { readLotType } from '#core/lots/lifecycle.ts';
import { depositsShape } from '#core/park/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { wordFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { sen, sumField } from './contract.ts';
import { MAX_DUE_DAYS } from './lifecycle.ts';
import { depositFields } from './messages.ts';

/** What is due for a lot type, or for all without a rule of their own: a percentage of the price in hundredths, or a sum. */
export const ruleShape = z.object({
  lotType: z.string().nullable(),
  percentBp: z.number().int().nullable(),
  amountSen: sen.nullable(),
  dueDays: z.number().int(),
});
export type DepositRule = z.infer<typeof ruleShape>;
const rulesReply = {
  200: z.object({
    rules: z.array(ruleShape),
    /** What pages state of a type for which there is no rule: the sum of park.yaml (D-380). */
    stated: depositsShape,
  }),
};

export const getDepositRules = endpoint({
  method: 'GET',
  path: '/deposit-rules',
  summary: 'The rules by which a deposit becomes due',
  reply: rulesReply,
  errors: [commonRefusals.FORBIDDEN],
});

/** Replaces all rules; a booking keeps what was due when it was made. */
export const setDepositRules = endpoint({
  method: 'PUT',
  path: '/deposit-rules',
  summary: 'Replace the rules by which a deposit becomes due',
  example: { rules: [{ lotType: null, percentBp: 200, dueDays: 14 }] },
  body: z.object({
    rules: z
      .array(
        z
          .object({
            lotType: wordFilter(readLotType, 'Please choose a type').nullish(),
            percentBp: z
              .number({ error: depositFields.percentInvalid })
              .int(depositFields.percentInvalid)
              .min(1, depositFields.percentInvalid)
              .max(10_000, depositFields.percentInvalid)
              .nullish(),
            amountSen: sumField.nullish(),
            dueDays: z
              .number({ error: depositFields.daysInvalid })
              .int(depositFields.daysInvalid)
              .min(0, depositFields.daysInvalid)
              .max(MAX_DUE_DAYS, depositFields.daysInvalid),
          })
          .refine((rule) => (rule.percentBp == null) !== (rule.amountSen == null), depositFields.ruleInvalid),
      )
      .max(4)
      .refine(
        (rules) => new Set(rules.map(({ lotType }) => lotType ?? null)).size === rules.length,
        depositFields.ruleTwice,
      ),
  }),
  reply: { 200: rulesReply[200].extend({ message: z.string() }) },
  errors: [commonRefusals.FORBIDDEN],
});
