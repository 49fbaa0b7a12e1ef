import { Account, type AccountRecord } from './schema.ts';

/**
 * The feed record that deletes an account and changes nothing else.
 * @param document the stored account, as JSON text
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
