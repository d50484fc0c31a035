import { systemTime } from '#platform/server/context.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { openStorage } from '#platform/server/storage-open.ts';
import { openVault } from '../open-vault.ts';
import { checkDocuments } from '../workflows/check-documents.ts';
import { moveDocuments } from '../workflows/move-documents.ts';
import { type Command, withDatabase } from './command.ts';

/** `npm run documents:check`: prints each document that is missing or does not open. */
export const documentsCheck: Command = (_parameters, environment, print) =>
  withDatabase(environment, async (database, config) => {
    const vault = await openVault(config, database, new Date());
    const parts = { db: database.db, storage: openStorage(config), vault };
    let lost = 0;
    const checked = await checkDocuments(parts, ({ id, fault }) => {
      lost += 1;
      print(`${id} is ${fault}`);
    });
    print(`${checked} documents were checked, ${lost} of them are missing or do not open.`);
    return lost === 0;
  });

/** `npm run documents:move -- --to folder|s3`: moves every document into one store (D-179). */
export const documentsMove: Command = ([option, to], environment, print) => {
  if (option !== '--to' || (to !== 'folder' && to !== 's3'))
    throw new OperatorError('Usage: npm run documents:move -- --to folder|s3');
  return withDatabase(environment, async (database, config) => {
    const storage = openStorage(config);
    if (!storage.names.includes(to))
      throw new OperatorError('S3_BUCKET is not set: there is no bucket to move to');
    const vault = await openVault(config, database, new Date());
    let left = 0;
    const moved = await moveDocuments({ database, storage, vault, ...systemTime }, to, ({ id, fault }) => {
      left += 1;
      print(`${id} is ${fault}`);
    });
    print(`${moved} documents were moved, ${left} had to stay where they are.`);
    if (config.documents.store !== to) print(`New ones still go elsewhere: set DOCUMENT_STORE=${to}.`);
    return left === 0;
  });
};
