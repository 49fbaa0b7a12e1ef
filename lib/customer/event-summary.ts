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

/** An update tells what its members were before; of all else there are no more than their names. */
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
  const members = Object.entries({ ...account, ...previousAttributes });
  const before = Account.parse(Object.fromEntries(members.filter(([, value]) => value !== null)));
  return differencesOf(before, account, names).map(({ label, before: from, after }) => ({
    label,
    ...(from !== undefined && { before: from }),
    ...(after !== undefined && { after }),
  }));
}
