import type { BookingParticipants } from '#core/bookings/policy.ts';
import type { Actor, Role } from '#shared/actor.ts';
import type { Permission } from '#shared/permission.ts';

/** An approved member of an active agency; each situation changes what it is about. */
export function sampleActor(role: Role): Actor {
  return {
    id: 'actor',
    name: 'Sample',
    email: 'sample@aero.example',
    phone: '',
    role,
    agencyId: 'own',
    agencyName: 'Own agency',
    agencyStatus: 'approved',
    agencyActive: true,
  };
}

/** The conditions of an action by their names in the table, each with its policy check. */
export type Situations = Record<string, (actor: Actor) => Permission>;

const stillThere = 'made by oneself while with the agency';
const leftBehind = 'of the own agency, made by staff who left';
/** Conditions implied by another one. */
export const covered: Record<string, string[]> = {
  'made by oneself': [stillThere],
  'of the own agency': [stillThere, leftBehind],
  'of buyers and agency people': ['in the own agency'],
};

export const none = { agencyId: null, agencyName: '', agencyStatus: 'none' } as const;
export const pendingWith = (agencyId: string) => ({ agencyId, agencyStatus: 'pending' }) as const;

/** Own actions that depend on the membership status. */
export const byMembership = (can: (actor: Actor) => Permission): Situations => ({
  'as a member': can,
  'as a member of an inactive agency': (actor) => can({ ...actor, agencyActive: false }),
  'without an agency': (actor) => can({ ...actor, ...none }),
});

/** Actions on a booking, by the actor's relation to it. */
export function byPart(can: (actor: Actor, booking: BookingParticipants) => Permission): Situations {
  const foreign = { createdBy: 'x', createdByRole: 'user', userId: 'x', agencyId: 'other' };
  const made = (actor: Actor) => ({ ...foreign, createdBy: actor.id, createdByRole: actor.role });
  const left = { ...foreign, agencyId: 'own', createdByRole: 'agent', creatorHasLeft: true };
  return {
    'made by oneself': (actor) => can(actor, made(actor)),
    [stillThere]: (actor) => can(actor, { ...made(actor), agencyId: 'own' }),
    'made for oneself': (actor) => can(actor, { ...foreign, userId: actor.id }),
    'of the own agency': (actor) => can(actor, { ...foreign, agencyId: 'own' }),
    [leftBehind]: (actor) => can(actor, left),
    'any other': (actor) => can(actor, foreign),
  };
}

/** Requesting membership, by earlier requests. */
export const byRequest = (can: (actor: Actor) => Permission): Situations => ({
  'without an agency': (actor) => can({ ...actor, ...none }),
  'waiting for it': (actor) => can({ ...actor, ...pendingWith('asked') }),
  'waiting for another': (actor) => can({ ...actor, ...pendingWith('other') }),
  'as a member': can,
});

/** Actions on another account, by its owner's role. */
export function byAccount(can: (actor: Actor, target: Actor) => Permission): Situations {
  const target = (role: Role, agency: object) => ({ ...sampleActor(role), ...agency, id: 'x' });
  return {
    'their own': (actor) => can(actor, actor),
    'in the own agency': (actor) => can(actor, target('user', { agencyId: 'own' })),
    'of buyers and agency people': (actor) => can(actor, target('agent_admin', { agencyId: 'other' })),
    'of an admin': (actor) => can(actor, target('admin', none)),
    'of a super_admin': (actor) => can(actor, target('super_admin', none)),
  };
}

/** Assigning a role, by role. */
export const byRole = (of: readonly Role[], can: (actor: Actor, role: Role) => Permission): Situations =>
  Object.fromEntries(of.map((role) => [role, (actor: Actor) => can(actor, role)]));

export const always = (can: (actor: Actor) => Permission): Situations => ({ yes: can });

/** Every permission of a feature: a new one without a row is a type error. */
export type Rows<Policy> = Record<keyof Policy, [action: string, situations: Situations]>;
