import { accountDifferences } from '#lib/accounts/history/account-differences.ts';
import { type CodeNames, MEMBER_LABELS } from '#lib/accounts/labels.ts';
import { Account } from '#lib/accounts/schema.ts';
import type { AccountEvent, EventSummary } from './schema.ts';

/** An event as shown in a list, with its changes as text. */
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
 * What changed, except for the deletion or restoration itself, which the event type says. Old deletions and
 * restorations were stored without `previousAttributes`: they only give the names of members.
 */
function changesOf(
  { data: { account, previousAttributes }, changedFields }: AccountEvent,
  names: CodeNames,
): EventSummary['changes'] {
  if (previousAttributes === undefined) {
    return changedFields
      .map((pointer) => pointer.slice(1))
      .filter((member) => member !== 'isDeleted')
      .map((member) => ({ label: MEMBER_LABELS[member] ?? member }));
  }
  const members = Object.entries({
    ...account,
    ...previousAttributes,
    isDeleted: account.isDeleted,
  });
  const before = Account.parse(Object.fromEntries(members.filter(([, value]) => value !== null)));
  return accountDifferences(before, account, names).map(({ label, before: from, after }) => ({
    label,
    ...(from !== undefined && { before: from }),
    ...(after !== undefined && { after }),
  }));
}
