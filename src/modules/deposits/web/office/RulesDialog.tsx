import { Fieldset, List, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { useLotTypes } from '#core/lots/web/queries.ts';
import type { DepositTerms } from '#core/park/contract.ts';
import { depositSumText, depositWhenText } from '#core/park/deposit-labels.ts';
import { depositsBy } from '#core/park/deposit-lifecycle.ts';
import { MAX_DUE_DAYS } from '#modules/deposits/lifecycle.ts';
import { ruleTexts } from '#modules/deposits/office-messages.ts';
import { type DepositRule, getDepositRules, setDepositRules } from '#modules/deposits/rules-contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { EntityDialog, EntityForm } from '#platform/web/ui/dialog/EntityDialog.tsx';
import type { ReplyOf } from '#shared/endpoint.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { type RuleKey, type RulesValues, ruleProblems, rulesOf, rulesValues } from './rules-form.ts';

const titles = { create: t('Booking deposit rules'), edit: t('Booking deposit rules') };
const nameOf = (key: RuleKey) => (key === 'all' ? t('All types') : typeTexts(key).heading);

type Props = {
  opened: boolean;
  /** Whether its reader may change the rules. */
  maySet: boolean;
  onClose: () => void;
  /** Called with the success sentence. */
  onSaved: (message: string) => void;
};

/** The rules by which a deposit becomes due: by lot type, and for all without one of their own. */
export function RulesDialog({ opened, maySet, onClose, onSaved }: Props) {
  return (
    <EntityDialog
      id={opened ? 'rules' : null}
      titles={titles}
      queryOf={() => ask(getDepositRules, {}, bookingsKey)}
      errorText={t('The rules could not be loaded. Please try again.')}
      onClose={onClose}
    >
      {(found) =>
        maySet ? (
          <EntityForm<RulesValues>
            initialValues={rulesValues(found?.rules ?? [])}
            validate={ruleProblems}
            draft={{ place: 'deposit rules' }}
            save={async (values) =>
              (await call(setDepositRules, { body: { rules: rulesOf(values) } })).message
            }
            failed={t('The rules could not be saved.')}
            submitLabel={t('Save rules')}
            needsChange
            onSaved={onSaved}
            onCancel={onClose}
          >
            {(form) => (
              <>
                <Fields form={form} />
                <PagesSay found={found} values={form.values} />
              </>
            )}
          </EntityForm>
        ) : (
          <RuleList rules={found?.rules ?? []} />
        )
      }
    </EntityDialog>
  );
}

/** The rules for those who may not change them. */
function RuleList({ rules }: { rules: readonly DepositRule[] }) {
  return (
    <Stack>
      <Text>
        {rules.length === 0 ? t('There is no rule: nothing is due when a booking is made.') : ruleTexts.lead}
      </Text>
      <List>
        {rules.map((rule) => (
          <List.Item key={rule.lotType}>
            {joined(': ', [nameOf((rule.lotType ?? 'all') as RuleKey), said(rule)])}
          </List.Item>
        ))}
      </List>
      <Text c="dimmed">{t('Only a super admin can change the rules.')}</Text>
    </Stack>
  );
}

type Found = ReplyOf<typeof getDepositRules>;

/** What pages, mails and papers say of the booking deposit, and what they say once the rules are saved (D-380). */
function PagesSay({ found, values }: { found: Found | null; values: RulesValues }) {
  const types = useLotTypes();
  const { rules = [], stated = {} } = found ?? {};
  const isUnclear = Object.keys(ruleProblems(values)).length > 0;
  const saved = isUnclear ? undefined : depositsBy(stated, rulesOf(values));
  const now = depositsBy(stated, rules);
  return (
    <section aria-label={ruleTexts.pagesSay}>
      <Text fw={600}>{ruleTexts.pagesSay}</Text>
      <List mt={4}>
        {types.map((type) => (
          <List.Item key={type}>
            {joined(': ', [typeTexts(type).name, said(now[type])])}
            {saved && said(saved[type]) !== said(now[type]) && (
              <Text fw={600}>{t('Once saved: {text}', { text: said(saved[type]) })}</Text>
            )}
          </List.Item>
        ))}
      </List>
    </section>
  );
}

const said = (terms: DepositTerms | undefined) =>
  terms ? joined(', ', [depositSumText(terms, null), depositWhenText(terms)]) : t('no booking deposit');

type Form = UseFormReturnType<RulesValues>;

function Fields({ form }: { form: Form }) {
  const types = useLotTypes();
  return (
    <>
      <Text>{ruleTexts.lead}</Text>
      {(['all', ...types] as const).map((key) => (
        <RuleFields key={key} form={form} name={key} />
      ))}
    </>
  );
}

function RuleFields({ form, name }: { form: Form; name: RuleKey }) {
  const { kind } = form.values[name];
  return (
    <Fieldset legend={nameOf(name)}>
      <SimpleGrid cols={{ base: 1, xs: kind === 'none' ? 1 : 3 }}>
        <Select
          label={t('What is due')}
          allowDeselect={false}
          data={[
            { value: 'none', label: name === 'all' ? t('Nothing') : t('As for all types') },
            { value: 'percent', label: t('% of the price') },
            { value: 'sum', label: t('A sum') },
          ]}
          {...(name === 'all' && { 'data-autofocus': true })}
          {...form.getInputProps(`${name}.kind`)}
        />
        {kind !== 'none' && (
          <>
            <NumberInput
              label={kind === 'percent' ? t('Per cent') : t('Sum (RM)')}
              size="md"
              withAsterisk
              hideControls
              allowNegative={false}
              decimalScale={2}
              thousandSeparator=","
              {...form.getInputProps(`${name}.value`)}
              onChange={(value) => form.setFieldValue(`${name}.value`, String(value))}
            />
            <NumberInput
              label={t('Days to pay')}
              size="md"
              withAsterisk
              hideControls
              allowNegative={false}
              allowDecimal={false}
              max={MAX_DUE_DAYS}
              clampBehavior="none"
              {...form.getInputProps(`${name}.days`)}
              onChange={(value) => form.setFieldValue(`${name}.days`, String(value))}
            />
          </>
        )}
      </SimpleGrid>
    </Fieldset>
  );
}
