import type { Database } from '#db/client.ts';
import { eventIdPrefix } from '#lib/accounts/event-id.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { etagOf } from '#lib/documents/document.ts';
import { AccountEvent, type EventType } from '#lib/events/schema.ts';
import { Account, type AccountRecord, AccountVersion, CHANGING_MEMBERS } from '../schema.ts';
import { derivedColumns } from '../staged-accounts.ts';
import { FEED } from './accounts.ts';

/** The versions and events of an account as the API returns them, computed without the database. */
export type History = {
  readonly country: CountryCode;
  readonly account: Account;
  readonly versions: readonly AccountVersion[];
  readonly events: readonly AccountEvent[];
};

/** One change: the feed record and its time (UTC, with milliseconds). */
export type Change = { readonly record: AccountRecord; readonly at: string };

/** The history of one account; `position` makes its event ids differ from others of the same time. */
export function accountHistory(
  country: CountryCode,
  changes: readonly [Change, ...Change[]],
  position = 1,
): History {
  const [{ record, at: createdAt }] = changes;
  const id = { accountId: record.accountId };
  const versions: AccountVersion[] = [];
  const events: AccountEvent[] = [];
  let account: Account | undefined;
  for (const { record: next, at } of changes) {
    const before = account;
    const isDeleted = next.isDeleted ?? false;
    const deletedAt = before?.deletedAt ?? at;
    const version = versions.length + 1;
    const times = { ...(isDeleted ? { deletedAt } : {}), createdAt, updatedAt: at };
    account = Account.parse({ ...next, ...id, version, isDeleted, ...times });
    const eventId = `${eventIdPrefix(Date.parse(at))}-7000-8000-${String(position).padStart(12, '0')}`;
    const changed = before ? changedMembers(before, account) : {};
    const changedFields = Object.keys(changed).map((member) => `/${member}`);
    const eventType = eventTypeOf(before, account);
    versions.push(AccountVersion.parse({ ...account, eventId, changedFields, modifiedBy: FEED }));
    events.push(
      AccountEvent.parse({
        eventId,
        eventType,
        createdAt: at,
        countryCode: country,
        subject: { type: 'ACCOUNT', id: account.accountId, version },
        data: { account, ...(before ? { previousAttributes: changed } : {}) },
        changedFields,
        actor: FEED,
        correlationId: 'load-1',
      }),
    );
  }
  if (account === undefined) throw new Error('An account has at least one state');
  return { country, account, versions, events };
}

/** Stores a history as its feeds would. */
export async function saveHistory(
  db: Database,
  { country, account, versions, events }: History,
): Promise<void> {
  const { accountId, number, name, version, isDeleted, createdAt, deletedAt = null } = account;
  const key = { country_code: country, account_id: accountId };
  await db
    .insertInto('accounts')
    .values({
      ...key,
      ...documentOf(account),
      number,
      name,
      version,
      is_deleted: isDeleted,
      created_at: createdAt,
      deleted_at: deletedAt,
      record_tag: 'of a test',
      ...derivedColumns(account),
    })
    .execute();
  await db
    .insertInto('account_versions')
    .values(versions.map((entry) => ({ ...key, version: entry.version, ...documentOf(entry) })))
    .execute();
  const eventRows = events.map((event) => ({
    ...key,
    event_id: event.eventId,
    event_type: event.eventType,
    version: event.subject.version,
    ...documentOf(event),
  }));
  await db.insertInto('events').values(eventRows).execute();
}

/** The members that differ, with their previous values; null for none. */
function changedMembers(before: object, after: object): Record<string, unknown> {
  const value = (of: object, member: string) => Reflect.get(of, member) ?? null;
  const changed = CHANGING_MEMBERS.filter(
    (member) => JSON.stringify(value(before, member)) !== JSON.stringify(value(after, member)),
  );
  return Object.fromEntries(changed.map((member) => [member, value(before, member)]));
}

function eventTypeOf(before: Account | undefined, after: Account): EventType {
  if (before === undefined) return 'ACCOUNT_CREATED';
  if (before.isDeleted === after.isDeleted) return 'ACCOUNT_UPDATED';
  return after.isDeleted ? 'ACCOUNT_DELETED' : 'ACCOUNT_RESTORED';
}

function documentOf(value: object) {
  const document = JSON.stringify(value);
  return { document, etag: etagOf(document) };
}
