import { expect, it } from 'vitest';
import { roles } from '#shared/actor.ts';
import { commonRefusals } from '#shared/problem.ts';
import { agencyRefusals } from './messages.ts';
import { agencyCan } from './policy.ts';

it.each(roles.map((role) => [role]))('a %s with agencies (D-110, D-112)', (role) => {
  const office = role === 'admin' || role === 'super_admin';
  const person = { role };
  const answerOf = (may: boolean, refusal = commonRefusals.FORBIDDEN) =>
    may ? { allowed: true } : { allowed: false, refusal };
  expect(agencyCan.oversee(person)).toEqual(answerOf(office));
  expect(agencyCan.write(person)).toEqual(answerOf(office));
  expect(agencyCan.delete(person)).toEqual(answerOf(role === 'super_admin'));
  for (const agencyId of ['own', 'other', null]) {
    const mayRead = office || agencyId === 'own';
    expect(agencyCan.read({ role, agencyId }, { id: 'own', isActive: false })).toEqual(
      answerOf(mayRead, agencyRefusals.AGENCY_NOT_FOUND),
    );
  }
  expect(agencyCan.readPublic(person, { isActive: true })).toEqual(answerOf(true));
  expect(agencyCan.readPublic(person, { isActive: false })).toEqual(
    answerOf(office, agencyRefusals.AGENCY_NOT_FOUND),
  );
});

it('a visitor reads active agencies only (R-CALL-58, D-110)', () => {
  expect(agencyCan.readPublic(null, { isActive: true }).allowed).toBe(true);
  expect(agencyCan.readPublic(null, { isActive: false }).allowed).toBe(false);
});
