import type { LotType } from '#core/lots/lifecycle.ts';
import { type DepositRule, setDepositRules } from '#modules/deposits/rules-contract.ts';

/** A rule as typed; `none` of a type follows the rule of all types. */
export type RuleValues = { kind: 'none' | 'percent' | 'sum'; value: string; days: string };

/** Whom a rule is for: a lot type, or all types without a rule of their own. */
export const ruleKeys = ['all', 'A', 'B', 'C'] as const satisfies readonly (LotType | 'all')[];
export type RuleKey = (typeof ruleKeys)[number];
export type RulesValues = Record<RuleKey, RuleValues>;

const typeOf = (key: RuleKey) => (key === 'all' ? null : key);

/** The values of the rules in force, with the usual time to pay where there is none. */
export function rulesValues(rules: readonly DepositRule[]): RulesValues {
  const valuesOf = (key: RuleKey): RuleValues => {
    const rule = rules.find(({ lotType }) => lotType === typeOf(key));
    if (rule === undefined) return { kind: 'none', value: '', days: '14' };
    const { percentBp, amountSen, dueDays } = rule;
    return {
      kind: percentBp === null ? 'sum' : 'percent',
      value: String((percentBp ?? amountSen ?? 0) / 100),
      days: String(dueDays),
    };
  };
  return { all: valuesOf('all'), A: valuesOf('A'), B: valuesOf('B'), C: valuesOf('C') };
}

function ruleOf(key: RuleKey, { kind, value, days }: RuleValues) {
  // hundredths of a per cent, or of a ringgit; NaN is refused as no number
  const hundredths = value === '' ? Number.NaN : Math.round(Number(value) * 100);
  const dueDays = days === '' ? Number.NaN : Number(days);
  const share =
    kind === 'percent'
      ? { percentBp: hundredths, amountSen: null }
      : { percentBp: null, amountSen: hundredths };
  return { lotType: typeOf(key), ...share, dueDays };
}

/** The rules that these values state. */
export function rulesOf(values: RulesValues) {
  return ruleKeys.filter((key) => values[key].kind !== 'none').map((key) => ruleOf(key, values[key]));
}

/** Validation errors by field, such as `A.value`. */
export function ruleProblems(values: RulesValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const key of ruleKeys) {
    if (values[key].kind === 'none') continue;
    const result = setDepositRules.body.safeParse({ rules: [ruleOf(key, values[key])] });
    for (const { path, message } of result.error?.issues ?? [])
      problems[`${key}.${path.includes('dueDays') ? 'days' : 'value'}`] ??= message;
  }
  return problems;
}
