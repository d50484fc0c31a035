import { describe, expect, it } from 'vitest';
import { type AgencyStatus, agencyStatuses, type Role, roles } from '#shared/actor.ts';
import type { Permission } from '#shared/permission.ts';
import { commonRefusals, type Refusal } from '#shared/problem.ts';
import { userRefusals } from './messages.ts';
import { userCan, userReach } from './policy.ts';

const { FORBIDDEN } = commonRefusals;
const { USER_NOT_FOUND, OWN_ROLE, OWN_PASSWORD } = userRefusals;

type Person = { id: string; role: Role; agencyId: string | null; agencyStatus: AgencyStatus };

const isOffice = (role: Role) => role === 'admin' || role === 'super_admin';

/** Every role in every membership status; the office belongs to no agency. */
function everybody(id: string, agencyId: string): Person[] {
  return roles.flatMap((role) =>
    agencyStatuses
      .filter((status) => status === 'none' || !isOffice(role))
      .map((agencyStatus) => ({
        id,
        role,
        agencyStatus,
        agencyId: agencyStatus === 'none' ? null : agencyId,
      })),
  );
}

const actors = everybody('actor', 'own');
const targets = [...everybody('target', 'own'), ...everybody('target', 'other')];
const pairs = actors.flatMap((actor) => targets.map((target) => [actor, target] as const));

const answerOf = (permission: Permission): Refusal | 'yes' =>
  permission.allowed ? 'yes' : permission.refusal;
const yesIf = (allowed: boolean) => (allowed ? 'yes' : FORBIDDEN);

/** Section "Who may do what" of rules.md, column by column. */
const reach: Record<Role, readonly Role[]> = {
  user: [],
  agent: [],
  agent_admin: [],
  admin: ['user', 'agent', 'agent_admin'],
  super_admin: roles,
};

describe(`who may do what with accounts, for ${pairs.length} pairs of people`, () => {
  it('lets the office list all, and who runs an agency the people of it (D-48, D-49)', () => {
    for (const actor of actors) {
      const { role, agencyStatus } = actor;
      expect(answerOf(userCan.listAll(actor))).toBe(yesIf(isOffice(role)));
      expect(answerOf(userCan.list(actor))).toBe(yesIf(isOffice(role) || role === 'agent_admin'));
      const runs = role === 'agent_admin' && agencyStatus === 'approved';
      expect(userReach(actor)).toEqual(isOffice(role) ? { all: true } : { agencyId: runs ? 'own' : null });
    }
  });

  it('lets people read themselves, the office all, an agency its members and applicants (D-49)', () => {
    for (const [actor, target] of pairs) {
      const runs = actor.role === 'agent_admin' && actor.agencyStatus === 'approved';
      const isTheirs = target.agencyId === 'own' && ['approved', 'pending'].includes(target.agencyStatus);
      expect(answerOf(userCan.read(actor, target))).toBe(yesIf(isOffice(actor.role) || (runs && isTheirs)));
      expect(answerOf(userCan.read(actor, actor))).toBe('yes');
    }
  });

  it('opens accounts of the roles within reach (R-ADM-11, D-112)', () => {
    for (const actor of actors) {
      for (const role of roles) {
        expect(answerOf(userCan.create(actor, role))).toBe(yesIf(reach[actor.role].includes(role)));
      }
    }
  });

  it('changes accounts and grants roles within reach, but nobody their own role (R-ROLE-07, D-112, D-116)', () => {
    for (const [actor, target] of pairs) {
      const inReach = reach[actor.role].includes(target.role);
      expect(answerOf(userCan.edit(actor, target))).toBe(yesIf(inReach));
      for (const role of roles) {
        const granted = role === target.role || (inReach && reach[actor.role].includes(role));
        expect(answerOf(userCan.grantRole(actor, target, role))).toBe(yesIf(granted));
      }
    }
    for (const role of roles.filter((each) => each !== 'super_admin')) {
      const superAdmin = { id: 'actor', role: 'super_admin', agencyId: null, agencyStatus: 'none' } as const;
      expect(answerOf(userCan.grantRole(superAdmin, superAdmin, role))).toBe(OWN_ROLE);
    }
  });

  it("leaves passwords and closing to the super_admin, but not one's own and no super admin (R-ADM-14, D-112, D-115, D-116)", () => {
    for (const [actor, target] of pairs) {
      const isSuper = actor.role === 'super_admin';
      expect(answerOf(userCan.setPassword(actor, target))).toBe(yesIf(isSuper));
      expect(answerOf(userCan.setPassword(actor, actor))).toBe(isSuper ? OWN_PASSWORD : FORBIDDEN);
      expect(answerOf(userCan.close(actor, target))).toBe(yesIf(isSuper && target.role !== 'super_admin'));
      expect(answerOf(userCan.close(actor, actor))).toBe(FORBIDDEN);
    }
  });

  it('tells of an absent account only to who could read others (D-46)', () => {
    for (const actor of actors) {
      const expected = isOffice(actor.role) || actor.role === 'agent_admin' ? USER_NOT_FOUND : FORBIDDEN;
      for (const can of [userCan.read, userCan.edit, userCan.close]) {
        expect(answerOf(can(actor, undefined))).toBe(expected);
      }
    }
  });
});
