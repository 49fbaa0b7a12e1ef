import type { EventType } from './event-schema.ts';
import type { Account } from './schema.ts';

/** How an account stands, in words. */
export const ACCOUNT_STATUS_WORDS: Readonly<Record<NonNullable<Account['status']>, string>> = {
  ACTIVE: 'Active',
  ON_HOLD: 'On hold',
  CLOSED: 'Closed',
};

/** How a customer pays, in words. */
export const ACCOUNT_TYPE_WORDS: Readonly<Record<NonNullable<Account['accountType']>, string>> = {
  CASH: 'Cash',
  CREDIT: 'Credit',
};

export const ADDRESS_TYPE_WORDS = { BILLING: 'Billing address', DELIVERY: 'Delivery address' };

/** What happened to an account, in a word. */
export const EVENT_TYPE_WORDS: Readonly<Record<EventType, string>> = {
  ACCOUNT_CREATED: 'Created',
  ACCOUNT_UPDATED: 'Changed',
  ACCOUNT_DELETED: 'Deleted',
  ACCOUNT_RESTORED: 'Restored',
};

/** What the members of an account are called on screens. */
export const MEMBER_WORDS: Readonly<Record<string, string>> = {
  number: 'Number',
  name: 'Name',
  tradingName: 'Trading name',
  abn: 'ABN',
  nzbn: 'NZBN',
  accountType: 'Type',
  status: 'Status',
  industryType: 'Industry',
  segment: 'Segment',
  subSegment: 'Sub-segment',
  tradeType: 'Trade',
  homeBranchNumber: 'Home branch',
  paymentTermsDays: 'Payment terms',
  creditLimit: 'Credit limit',
  isGstExempt: 'GST exempt',
  gstRate: 'GST rate',
  isPurchaseOrderRequired: 'Purchase order needed',
  contacts: 'Contacts',
  addresses: 'Addresses',
  isDeleted: 'Deleted',
};

/** What the codes of accounts stand for, and the numbers of their home branches. */
export type CodeNames = {
  readonly industryType: ReadonlyMap<string, string>;
  readonly segment: ReadonlyMap<string, string>;
  readonly subSegment: ReadonlyMap<string, string>;
  readonly homeBranch: ReadonlyMap<string, string>;
};

/** A code in words, with the code itself beside them; the code alone where nobody knows its words. */
export function codeText(
  names: CodeNames,
  list: keyof CodeNames,
  code: string | undefined,
): string | undefined {
  const words = code && names[list].get(code);
  return words ? `${words} (${code})` : code;
}

/** An address on one line. */
export function addressText(address: NonNullable<Account['addresses']>[number]): string {
  const { line1, line2, suburb, state, postcode } = address;
  const place = [suburb, state, postcode].filter(Boolean).join(' ');
  return [line1, line2, place].filter(Boolean).join(', ');
}

/** Somebody's first and last name, else what they are reached by. */
export function contactName(contact: NonNullable<Account['contacts']>[number]): string {
  const { firstName, lastName, emailAddress, mobilePhoneNumber, preferredPhoneNumber } = contact;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name || emailAddress || mobilePhoneNumber || preferredPhoneNumber || 'without a name';
}
