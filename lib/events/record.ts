import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { readCodeNames } from '#lib/accounts/account-codes.ts';
import { accountsVisibleTo } from '#lib/accounts/accounts.ts';
import { eventIdPrefix } from '#lib/accounts/event-id.ts';
import { accountDifferences } from '#lib/accounts/history/account-differences.ts';
import { type CodeNames, EVENT_TYPE_LABELS, MEMBER_LABELS } from '#lib/accounts/labels.ts';
import { Account, CHANGING_MEMBERS } from '#lib/accounts/schema.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { type Context, type PermittedCustomers, permittedCustomers } from '#lib/auth/context.ts';
import { choice, day, hasText, searchText } from '#lib/records/fields.ts';
import { listAllRecords } from '#lib/records/list.ts';
import { record } from '#lib/records/record.ts';
import type { Condition } from '#lib/search/conditions.ts';
import { caseVariants } from '#lib/search/words.ts';
import { csvFile } from '#lib/text/csv.ts';
import { COUNTRY_TIME_ZONES } from '#lib/time/dates.ts';
import { dayAfter, instantOf } from '#lib/time/local-time.ts';
import { type AccountEvent, type EventSummary, EventType } from './schema.ts';

/** What happened to accounts, as long as it is retained. */
export const EVENTS = record({
  name: 'events',
  noun: 'event',
  title: 'Events',
  scope: 'customer:read',
  table: 'events',
  key: 'event_id',
  visibleTo: (customers, countryCode) =>
    isOfAccount(sql`select account_id from ${accountsOf(countryCode, customers)}`),
  columns: ['document'],
  async items(ctx, rows) {
    // Every open screen polls every four seconds, mostly without result: read names only when there are events.
    if (rows.length === 0) return [];
    const names = await readCodeNames(ctx);
    return rows.map(({ document }) => eventSummary(JSON.parse(document) as AccountEvent, names));
  },
  fields: {
    account: searchText('Account number or name', (typed, { ctx }) =>
      isOfAccount(accountsNamed(ctx, typed)),
    ),
    // Ids begin with their time, so days are bounds of ids.
    from: {
      ...day(
        (country) => `From (${COUNTRY_TIME_ZONES[country].split('/')[1]} time)`,
        'last',
        (date, { ctx }) => sql`event_id >= ${dayStartId(ctx.countryCode, date)}`,
      ),
      isBound: true,
    },
    to: {
      ...day(
        'To',
        'last',
        (date, { ctx }) => sql`event_id < ${dayStartId(ctx.countryCode, dayAfter(date))}`,
      ),
      isBound: true,
    },
    field: choice(
      'What changed',
      Object.fromEntries(CHANGING_MEMBERS.map((each) => [each, MEMBER_LABELS[each] ?? each])),
      (member) => sql`changed_fields @> array[${`/${member}`}]`,
    ),
    by: {
      label: 'By',
      schema: z.string().max(500),
      input: { kind: 'choice', options: 'actors', any: 'Anyone' },
      // Its index has the order of the list.
      isBound: true,
      where: (name: string) => sql`actor_name = ${name}`,
    },
    type: {
      label: 'What happened',
      schema: z.array(EventType),
      input: {
        kind: 'several',
        options: Object.entries(EVENT_TYPE_LABELS),
        rule: 'Unknown event type.',
      },
      where: (types: EventType[]) => sql`event_type = any(${types}::text[])`,
    },
  },
  orders: { newest: { words: 'newest first', by: 'event_id', type: 'text', direction: 'desc' } },
});

function isOfAccount(ids: ReturnType<typeof sql>): Condition {
  return sql`account_id in (${ids})`;
}

/** The account that the caller may see with exactly this number or id, or else those with the words. */
function accountsNamed(ctx: Context, text: string) {
  const all = accountsOf(ctx.countryCode, permittedCustomers(ctx));
  return sql`
    with exact as materialized (
      select account_id from ${all}
        and (number = any(${caseVariants(text)}::text[]) or account_id = ${text}))
    select account_id from exact
    union all
    select account_id from ${all} and ${hasText(text)} and not exists (select from exact)`;
}

function accountsOf(countryCode: CountryCode, customers: PermittedCustomers) {
  return sql<SqlBool>`accounts where country_code = ${countryCode} and ${accountsVisibleTo(customers)}`;
}

/** The id prefix of the beginning of a day where most of the country is. */
function dayStartId(countryCode: CountryCode, date: string): string {
  const start = instantOf({ date, time: '00:00' }, COUNTRY_TIME_ZONES[countryCode]);
  return eventIdPrefix(start.getTime());
}

/** All events that a search finds, newest first: a row for each change of an event, or one row when it has none. */
export const EVENTS_CSV = csvFile({
  ...EVENTS.file,
  async rows(ctx, query) {
    const found = await listAllRecords(ctx, EVENTS, query);
    return found.flatMap((event) => {
      const changes = event.changes.length > 0 ? event.changes : [undefined];
      return changes.map((change) => ({ event, change }));
    });
  },
  columns: {
    At: ({ event }) => event.createdAt,
    Event: ({ event }) => event.eventType,
    Account: ({ event }) => event.number,
    Name: ({ event }) => event.name,
    Version: ({ event }) => event.version,
    Changed: ({ change }) => change?.label,
    Before: ({ change }) => change?.before,
    After: ({ change }) => change?.after,
    By: ({ event }) => event.actor.name,
    'Event id': ({ event }) => event.eventId,
    'Account id': ({ event }) => event.accountId,
  },
});

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
