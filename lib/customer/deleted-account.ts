import { Account, type AccountRecord } from './schema.ts';

/**
 * The record of a feed that deletes an account, all else being as it is.
 * @param document the account as it is kept, JSON text
 */
export function accountAsDeleted(document: string): AccountRecord {
  const {
    version: _,
    createdAt,
    updatedAt,
    deletedAt,
    ...account
  } = Account.parse(JSON.parse(document));
  return { ...account, isDeleted: true };
}
