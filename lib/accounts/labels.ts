import type { Account } from '#lib/accounts/schema.ts';
import type { EventType } from '#lib/events/schema.ts';
import { toneOf } from '#lib/text/tones.ts';

export const ACCOUNT_STATUS_LABELS: Readonly<Record<NonNullable<Account['status']>, string>> = {
  ACTIVE: 'Active',
  ON_HOLD: 'On hold',
  CLOSED: 'Closed',
};

/** The status of an account in words, and its colour, which only repeats them; deleted takes precedence. */
export function accountStatus({ isDeleted, status }: Partial<Account>) {
  const word = isDeleted ? 'Deleted' : status && ACCOUNT_STATUS_LABELS[status];
  return word && { status: word, tone: toneOf(word) };
}

/** How the customer pays. */
export const ACCOUNT_TYPE_LABELS: Readonly<Record<NonNullable<Account['accountType']>, string>> = {
  CASH: 'Cash',
  CREDIT: 'Credit',
};

export const ADDRESS_TYPE_LABELS = { BILLING: 'Billing address', DELIVERY: 'Delivery address' };

/** Event types: what happened to an account. */
export const EVENT_TYPE_LABELS: Readonly<Record<EventType, string>> = {
  ACCOUNT_CREATED: 'Created',
  ACCOUNT_UPDATED: 'Changed',
  ACCOUNT_DELETED: 'Deleted',
  ACCOUNT_RESTORED: 'Restored',
};

export const MEMBER_LABELS: Readonly<Record<string, string>> = {
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
  isPurchaseOrderRequired: 'Customer PO needed',
  contacts: 'Contacts',
  addresses: 'Addresses',
  isDeleted: 'Deleted',
};

/** The names of the codes in accounts, and of home branches. */
export type CodeNames = {
  readonly industryType: ReadonlyMap<string, string>;
  readonly segment: ReadonlyMap<string, string>;
  readonly subSegment: ReadonlyMap<string, string>;
  readonly homeBranch: ReadonlyMap<string, string>;
};

/** `name (code)`, or just the code when its name is unknown. */
export function formatCode(
  names: CodeNames,
  list: keyof CodeNames,
  code: string | undefined,
): string | undefined {
  const words = code && names[list].get(code);
  return words ? `${words} (${code})` : code;
}

/** An address on one line. */
export function formatAddress(address: NonNullable<Account['addresses']>[number]): string {
  const { line1, line2, suburb, state, postcode } = address;
  const place = [suburb, state, postcode].filter(Boolean).join(' ');
  return [line1, line2, place].filter(Boolean).join(', ');
}

/** First and last name, or else an email address or telephone number. */
export function contactName(contact: NonNullable<Account['contacts']>[number]): string {
  const { firstName, lastName, emailAddress, mobilePhoneNumber, preferredPhoneNumber } = contact;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name || emailAddress || mobilePhoneNumber || preferredPhoneNumber || 'without a name';
}

/** The trading name, where it says more than the name does without its form: `Penrose` of `Penrose Pty Ltd` does not. */
export function tradingNameOf({
  name,
  tradingName,
}: Pick<Account, 'name' | 'tradingName'>): string | undefined {
  return tradingName && bareName(tradingName) !== bareName(name) ? tradingName : undefined;
}

function bareName(name: string): string {
  const letters = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return letters.replaceAll(/ ?\b(pty|proprietary|ltd|limited)\b/g, '').trim();
}

/** The number to call an account on: that of its primary contact, else of the first who has one. */
export function contactPhone({ contacts = [] }: Pick<Account, 'contacts'>): string | undefined {
  const phone = (contact: (typeof contacts)[number]) =>
    contact.preferredPhoneNumber ?? contact.mobilePhoneNumber;
  const primary = contacts.find((contact) => contact.isPrimary && phone(contact));
  const first = primary ?? contacts.find(phone);
  return first && phone(first);
}
