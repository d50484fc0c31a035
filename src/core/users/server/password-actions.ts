import type { Config } from '#platform/server/config.ts';
import { KeyedCache } from '#platform/server/keyed-cache.ts';
import { Problem } from '#shared/problem.ts';
import { userRefusals } from '../messages.ts';

/** Letters and digits in lower case, without the digits around them. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\p{N}+|\p{N}+$/gu, '');

/** 49,000 common passwords in lower case; loaded with the first check, since development and tests make none. */
const common = new KeyedCache<'passwords', Set<string>>();

async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

type Owner = { name: string; email: string };

/**
 * Refuses a new password that is guessed first: a common one, the name or e-mail of its owner, or the park's name or its first
 * word, with or without digits around it (D-175). `field` names the field that holds it. @throws PASSWORD_COMMON
 */
export async function assertUncommonPassword(
  { refusesCommonPasswords, parkName }: Pick<Config, 'refusesCommonPasswords' | 'parkName'>,
  password: string,
  owner: Owner,
  field: string,
): Promise<void> {
  if (!refusesCommonPasswords) return;
  const [localPart = ''] = owner.email.split('@');
  const [firstWord = ''] = parkName.split(' ');
  const words = [parkName, firstWord, owner.name, owner.email, localPart]
    .map(bare)
    .filter((word) => word !== '');
  const isOwnWord = words.includes(bare(password));
  const isCommon = (await common.get('passwords', loadCommon)).has(
    password.normalize('NFKC').trim().toLowerCase(),
  );
  if (!isOwnWord && !isCommon) return;
  const { message } = userRefusals.PASSWORD_COMMON;
  throw new Problem(userRefusals.PASSWORD_COMMON, { fields: { [field]: message } });
}
