import { expect, it } from 'vitest';
import { databaseFault, isUnavailable } from './faults.ts';

const fault = (message: string, code: string) => Object.assign(new Error(message), { code });

it.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', '08006', '57P01', '53300', '55P03'])(
  'an error %s says that the database can be tried again later',
  (code) => {
    expect(isUnavailable(new Error('outside', { cause: fault('inside', code) }))).toBe(true);
  },
);

it.each(['EPERM', 'EBUSY'])('an error %s of the system is none of the database', (code) => {
  expect(databaseFault(fault('inside', code))).toBeUndefined();
});
