import { z } from 'zod';
import { userRefusals } from '#core/users/messages.ts';
import { endpoint } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { passwordTexts, sessionRefusals } from './messages.ts';
import { secondFactorRefusals, twoStepTexts } from './security-messages.ts';

const passwordField = z
  .string({ error: passwordTexts.currentRequired })
  .min(1, passwordTexts.currentRequired)
  .max(1000);
const codeField = z.string({ error: twoStepTexts.codeRequired }).min(1, twoStepTexts.codeRequired).max(100);
const path = '/users/me/second-factor';
const refused = [sessionRefusals.WRONG_PASSWORD, sessionRefusals.SECOND_FACTOR_WRONG];

/** Whether the caller uses two-step login. */
export const getSecondFactor = endpoint({
  method: 'GET',
  path,
  summary: 'Own two-step login',
  beforeTwoStep: true,
  reply: { 200: z.object({ since: z.string().nullable(), recoveryCodesLeft: z.number() }) },
  errors: [commonRefusals.FORBIDDEN],
});
export type SecondFactorView = z.infer<(typeof getSecondFactor.reply)[200]>;

/** A new key for the caller's app. Nothing is stored: `setup` is the key sealed with the time (D-186). */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path,
  summary: 'Begin to switch on two-step login',
  keepsSession: true,
  beforeTwoStep: true,
  body: z.object({ password: passwordField }),
  reply: { 200: z.object({ key: z.string(), uri: z.string(), setup: z.string() }) },
  errors: [commonRefusals.FORBIDDEN, sessionRefusals.WRONG_PASSWORD, secondFactorRefusals.TWO_STEP_ON],
});

const codesShape = z.object({ recoveryCodes: z.array(z.string()), message: z.string() });

/** Switches it on, once the app shows the right code. The recovery codes are shown this once. */
export const switchOnSecondFactor = endpoint({
  method: 'PUT',
  path,
  summary: 'Switch on two-step login',
  keepsSession: true,
  beforeTwoStep: true,
  body: z.object({ setup: z.string().max(1000), code: codeField }),
  reply: { 200: codesShape },
  errors: [
    commonRefusals.FORBIDDEN,
    sessionRefusals.SECOND_FACTOR_WRONG,
    secondFactorRefusals.TWO_STEP_ON,
    secondFactorRefusals.SETUP_OVER,
  ],
});

const proof = z.object({ password: passwordField, code: codeField });

/** Switches it off. `code` may be a recovery code. */
export const switchOffSecondFactor = endpoint({
  method: 'POST',
  path: `${path}/off`,
  summary: 'Switch off two-step login',
  keepsSession: true,
  body: proof,
  reply: { 200: z.object({ message: z.string() }) },
  errors: [commonRefusals.FORBIDDEN, ...refused, userRefusals.TWO_STEP_OFF],
});

/** Ten new recovery codes; the old ones no longer work. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: `${path}/recovery-codes`,
  summary: 'Make new recovery codes',
  keepsSession: true,
  body: proof,
  reply: { 200: codesShape },
  errors: [commonRefusals.FORBIDDEN, ...refused, userRefusals.TWO_STEP_OFF],
});
