import { adminCreate, adminRemove, adminSecondFactor } from './admin.ts';
import { auditCheck } from './audit-check.ts';
import { backup, restore } from './backup.ts';
import { breachList } from './breach-list.ts';
import type { Command } from './command.ts';
import { documentsCheck, documentsMove } from './documents.ts';
import { parkCheck, parkNew } from './park.ts';
import { parkApply } from './park-apply.ts';
import { seed } from './seed.ts';
import { vaultKey, vaultRotate } from './vault.ts';

/** Every command of the program, by the name of its npm script. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ['admin:create', adminCreate],
  ['admin:remove', adminRemove],
  ['admin:second-factor', adminSecondFactor],
  ['audit:check', auditCheck],
  ['backup', backup],
  ['breach:list', breachList],
  ['documents:check', documentsCheck],
  ['documents:move', documentsMove],
  ['park:apply', parkApply],
  ['park:check', parkCheck],
  ['park:new', parkNew],
  ['restore', restore],
  ['seed', seed],
  ['vault:key', vaultKey],
  ['vault:rotate', vaultRotate],
]);
