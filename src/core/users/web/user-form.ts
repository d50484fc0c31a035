import type { z } from 'zod';
import { createUser, type User, updateUser } from '#core/users/contract.ts';
import { accountFields } from '#core/users/messages.ts';
import { userCan } from '#core/users/policy.ts';
import { isAdministrator, isMember, type Role } from '#shared/actor.ts';

/** What the form of an account holds; an empty agency is none, an empty password changes nothing. */
export type UserValues = {
  name: string;
  email: string;
  password: string;
  role: Role;
  agencyId: string;
  phone: string;
  company: string;
  registrationNumber: string;
};

/** The values a form starts with: those of the account, or an empty normal user. */
export function userValues(user: User | null): UserValues {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    password: '',
    role: user?.role ?? 'user',
    agencyId: user && isMember(user) ? (user.agencyId ?? '') : '',
    phone: user?.phone ?? '',
    company: user?.company ?? '',
    registrationNumber: user?.registrationNumber ?? '',
  };
}

/**
 * The roles to choose from: user and agent_admin, for a super admin also admin (D-366) and super_admin, and the one the
 * person has, so that saving changes nothing unasked (D-113).
 */
export function roleChoices(viewer: User, user: User | null): Role[] {
  const offered: Role[] = ['user', 'agent_admin'];
  for (const role of ['admin', 'super_admin'] as const) {
    if (userCan.create(viewer, role).allowed) offered.push(role);
  }
  return user && !offered.includes(user.role) ? [user.role, ...offered] : offered;
}

type NewUser = z.input<typeof createUser.body>;
type UserChange = z.input<typeof updateUser.body>;

export function newUserOf({ name, email, password, role, agencyId, phone }: UserValues): NewUser {
  const agency = isAdministrator({ role }) ? '' : agencyId;
  return { name, email, password, role, phone, ...(agency !== '' && { agencyId: agency }) };
}

/** Only what differs is sent, so that nothing someone else has changed meanwhile is put back. */
export function userChangeOf(user: User, values: UserValues): UserChange {
  const before = userValues(user);
  const changed = <K extends keyof UserValues>(name: K) =>
    values[name] === before[name] ? {} : { [name]: values[name] };
  return {
    ...changed('name'),
    ...changed('email'),
    ...changed('role'),
    ...changed('phone'),
    ...changed('company'),
    ...changed('registrationNumber'),
    ...(values.password !== '' && { password: values.password }),
    ...(!isAdministrator(values) && changed('agencyId')),
  };
}

/** What is wrong with the values, by field. A missing field of a new account is marked; the sentence stands above all. */
export function userProblems(user: User | null, values: UserValues): Record<string, string | true> {
  const result = user
    ? updateUser.body.safeParse({ ...values, agencyId: undefined })
    : createUser.body.safeParse(values);
  const problems: Record<string, string | true> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    problems[String(path[0])] ??= message === accountFields.accountRequired ? true : message;
  }
  return problems;
}
