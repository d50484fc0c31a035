import { expect, it } from 'vitest';
import { databaseFault, isUnavailable, messageWithoutValues } from './faults.ts';

const fault = (message: string, code: string) => Object.assign(new Error(message), { code });

const away = ['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
const refused = ['08006', '57P01', '53300', '55P03', '57014', '25006'];
it.each([...away, ...refused])('an error %s says that the database can be tried again later', (code) => {
  expect(isUnavailable(new Error('outside', { cause: fault('inside', code) }))).toBe(true);
});

it('a connection that broke before the transaction could be rolled back can be tried again later', () => {
  const said = 'Client has encountered a connection error and is not queryable';
  expect(isUnavailable(new Error('Failed query: rollback', { cause: new Error(said) }))).toBe(true);
});

it.each(['Query read timeout', 'Client was closed and is not queryable'])(
  'a connection given up with "%s" can be tried again later',
  (said) => expect(isUnavailable(new Error('Failed query', { cause: new Error(said) }))).toBe(true),
);

it.each(['EPERM', 'EBUSY'])('an error %s of the system is none of the database', (code) => {
  expect(databaseFault(fault('inside', code))).toBeUndefined();
});

it.each([
  ['22P02', 'invalid input syntax for type uuid: "Aminah" "x"', 'invalid input syntax for type uuid: "…"'],
  ['22P02', 'ungültige Eingabesyntax für Typ uuid: »Aminah«', 'ungültige Eingabesyntax für Typ uuid: "…"'],
  [
    '22003',
    'value "90010114" is out of range for type integer',
    'value "…" is out of range for type integer',
  ],
  ['P0001', 'nobody is called "Aminah"', 'nobody is called "…"'],
  ['23505', 'breaks "users_email_live"', 'breaks "users_email_live"'],
  ['EPIPE', 'write "EPIPE"', 'write "EPIPE"'],
])('what the database quotes under %s is kept only where it is a name', (code, said, kept) => {
  expect(messageWithoutValues(fault(said, code))).toBe(kept);
});
