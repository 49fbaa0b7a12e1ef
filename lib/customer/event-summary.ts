import { differencesOf } from './account-differences.ts';
import { type CodeNames, MEMBER_WORDS } from './account-words.ts';
import type { AccountEvent } from './event-schema.ts';
import type { EventSummary } from './event-search-schema.ts';
import { Account } from './schema.ts';

/** What a list tells of an event, its changes in words. */
export function eventSummary(event: AccountEvent, names: CodeNames): EventSummary {
  const { account } = event.data;
  return {
    eventId: event.eventId,
    eventType: event.eventType,
    createdAt: event.createdAt,
    accountId: event.subject.id,
    version: event.subject.version,
    number: account.number,
    name: account.name,
    changes: changesOf(event, names),
    actor: event.actor,
  };
}

/**
 * What changed, beside that the account was deleted or restored, which the event's type says. Of deletions and
 * restorations stored before they had `previousAttributes` there are no more than the names of members.
 */
function changesOf(
  { data: { account, previousAttributes }, changedFields }: AccountEvent,
  names: CodeNames,
): EventSummary['changes'] {
  if (previousAttributes === undefined) {
    return changedFields
      .map((pointer) => pointer.slice(1))
      .filter((member) => member !== 'isDeleted')
      .map((member) => ({ label: MEMBER_WORDS[member] ?? member }));
  }
  const members = Object.entries({
    ...account,
    ...previousAttributes,
    isDeleted: account.isDeleted,
  });
  const before = Account.parse(Object.fromEntries(members.filter(([, value]) => value !== null)));
  return differencesOf(before, account, names).map(({ label, before: from, after }) => ({
    label,
    ...(from !== undefined && { before: from }),
    ...(after !== undefined && { after }),
  }));
}
