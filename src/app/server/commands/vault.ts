import { systemTime } from '#platform/server/context.ts';
import { newRingEntry } from '#platform/server/vault/key-ring.ts';
import { openVault } from '../open-vault.ts';
import { rotateKeys } from '../workflows/rotate-keys.ts';
import { type Command, withDatabase } from './command.ts';

/** `npm run vault:key`: prints a new key for VAULT_KEYS. */
export const vaultKey: Command = async (_parameters, _environment, print) => {
  print(newRingEntry(new Date()));
  return true;
};

/** `npm run vault:rotate`: wraps every document's key with the first key of the ring, and says which keys nothing needs. */
export const vaultRotate: Command = (_parameters, environment, print) =>
  withDatabase(environment, async (database, config) => {
    const vault = await openVault(config, database, new Date());
    const { rewrapped, failed, unused } = await rotateKeys({ db: database.db, vault, ...systemTime });
    print(`The keys of ${rewrapped} documents were wrapped with ${vault.ring.ids[0]}.`);
    if (unused.length > 0)
      print(`No document needs ${unused.join(', ')}: remove once every process runs with this ring.`);
    if (failed > 0)
      print(`${failed} documents keep their key, since it is damaged: documents:check names them.`);
    return failed === 0;
  });
