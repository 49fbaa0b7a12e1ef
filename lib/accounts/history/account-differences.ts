import {
  ACCOUNT_STATUS_LABELS,
  ACCOUNT_TYPE_LABELS,
  ADDRESS_TYPE_LABELS,
  type CodeNames,
  contactName,
  formatAddress,
  formatCode,
  MEMBER_LABELS,
} from '#lib/accounts/labels.ts';
import { type Account, CHANGING_MEMBERS } from '#lib/accounts/schema.ts';
import { formatMoney, formatQuantity } from '#lib/money.ts';
import { formatBusinessNumber, paymentTermsText } from '#lib/text/text.ts';
import { compareLists, type Difference } from './compare-lists.ts';

type AccountState = Omit<
  Account,
  'version' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'accountId'
>;

/**
 * The differences between two states of an account, in the order of its members. Contacts and addresses are compared
 * one by one, wherever they are in their lists.
 */
export function accountDifferences(
  before: AccountState,
  after: AccountState,
  names: CodeNames,
): Difference[] {
  const texts = { before: memberTexts(before, names), after: memberTexts(after, names) };
  return CHANGING_MEMBERS.flatMap((member) => {
    if (member === 'contacts') return contactDifferences(before, after);
    if (member === 'addresses') return addressDifferences(before, after);
    const difference = {
      label: MEMBER_LABELS[member] ?? member,
      before: texts.before[member],
      after: texts.after[member],
    };
    return difference.before === difference.after ? [] : difference;
  });
}

function memberTexts(
  account: AccountState,
  names: CodeNames,
): Readonly<Record<string, string | undefined>> {
  return {
    number: account.number,
    name: account.name,
    tradingName: account.tradingName,
    abn: account.abn && formatBusinessNumber(account.abn),
    nzbn: account.nzbn && formatBusinessNumber(account.nzbn),
    accountType: account.accountType && ACCOUNT_TYPE_LABELS[account.accountType],
    status: account.status && ACCOUNT_STATUS_LABELS[account.status],
    industryType: formatCode(names, 'industryType', account.industryType),
    segment: formatCode(names, 'segment', account.segment),
    subSegment: formatCode(names, 'subSegment', account.subSegment),
    tradeType: account.tradeType,
    homeBranchNumber: formatCode(names, 'homeBranch', account.homeBranchNumber),
    paymentTermsDays:
      account.paymentTermsDays === undefined
        ? undefined
        : paymentTermsText(account.paymentTermsDays),
    creditLimit: account.creditLimit === undefined ? undefined : formatMoney(account.creditLimit),
    isGstExempt: yesOrNo(account.isGstExempt),
    gstRate: withUnit(account.gstRate, '%'),
    isPurchaseOrderRequired: yesOrNo(account.isPurchaseOrderRequired),
    isDeleted: yesOrNo(account.isDeleted),
  };
}

function withUnit(value: number | undefined, unit: string): string | undefined {
  return value === undefined ? undefined : `${formatQuantity(value)}${unit}`;
}

function yesOrNo(value: boolean | undefined): string | undefined {
  if (value === undefined) return undefined;
  return value ? 'Yes' : 'No';
}

type Contact = NonNullable<Account['contacts']>[number];

function contactDifferences(before: AccountState, after: AccountState): Difference[] {
  return compareLists(before.contacts, after.contacts, {
    // The same person if the name is the same, or else the email address or telephone number.
    keys: [contactName, ({ emailAddress }) => emailAddress, ({ mobilePhoneNumber: at }) => at],
    name: (contact) => `Contact ${contactName(contact)}`,
    whole: contactText,
    parts: (contact) => ({
      name: contactName(contact),
      email: contact.emailAddress,
      mobile: contact.mobilePhoneNumber,
      'preferred phone': contact.preferredPhoneNumber,
      primary: yesOrNo(contact.isPrimary),
    }),
    order: 'Contact order',
  });
}

function contactText(contact: Contact): string {
  const { emailAddress, mobilePhoneNumber, preferredPhoneNumber, isPrimary } = contact;
  const reachableBy = new Set([emailAddress, mobilePhoneNumber, preferredPhoneNumber]);
  const parts = [contactName(contact), ...reachableBy, isPrimary && 'primary'];
  return [...new Set(parts)].filter(Boolean).join(', ');
}

function addressDifferences(before: AccountState, after: AccountState): Difference[] {
  return compareLists(before.addresses, after.addresses, {
    keys: [({ type, line1, suburb }) => `${type} ${line1} ${suburb}`, ({ type }) => type],
    name: ({ type }) => ADDRESS_TYPE_LABELS[type],
    whole: formatAddress,
    parts: undefined,
    order: 'Address order',
  });
}
