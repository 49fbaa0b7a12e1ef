import { businessNumber } from '#lib/business-number.ts';
import { formatMoney, formatQuantity } from '#lib/money.ts';
import {
  ACCOUNT_STATUS_WORDS,
  ACCOUNT_TYPE_WORDS,
  ADDRESS_TYPE_WORDS,
  addressText,
  type CodeNames,
  codeText,
  contactName,
  MEMBER_WORDS,
} from './account-words.ts';
import type { Difference } from './difference.ts';
import { itemDifferences } from './item-differences.ts';
import { type Account, CHANGING_MEMBERS } from './schema.ts';

type State = Omit<Account, 'version' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'accountId'>;

/**
 * What differs from one state of an account to another, in the order of its members: each contact and
 * address by itself, whoever stands where in their lists.
 */
export function differencesOf(before: State, after: State, names: CodeNames): Difference[] {
  const texts = { before: textsOf(before, names), after: textsOf(after, names) };
  return CHANGING_MEMBERS.flatMap((member) => {
    if (member === 'contacts') return contactDifferences(before, after);
    if (member === 'addresses') return addressDifferences(before, after);
    const difference = {
      label: MEMBER_WORDS[member] ?? member,
      before: texts.before[member],
      after: texts.after[member],
    };
    return difference.before === difference.after ? [] : difference;
  });
}

/** The members that are one value each, as they are read. */
function textsOf(account: State, names: CodeNames): Readonly<Record<string, string | undefined>> {
  return {
    number: account.number,
    name: account.name,
    tradingName: account.tradingName,
    abn: account.abn && businessNumber(account.abn),
    nzbn: account.nzbn && businessNumber(account.nzbn),
    accountType: account.accountType && ACCOUNT_TYPE_WORDS[account.accountType],
    status: account.status && ACCOUNT_STATUS_WORDS[account.status],
    industryType: codeText(names, 'industryType', account.industryType),
    segment: codeText(names, 'segment', account.segment),
    subSegment: codeText(names, 'subSegment', account.subSegment),
    tradeType: account.tradeType,
    homeBranchNumber: codeText(names, 'homeBranch', account.homeBranchNumber),
    paymentTermsDays: withUnit(account.paymentTermsDays, ' days'),
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

function contactDifferences(before: State, after: State): Difference[] {
  return itemDifferences(before.contacts, after.contacts, {
    // The same person as long as the name is the same, or else where mail or telephone reaches them.
    keys: [contactName, ({ emailAddress }) => emailAddress, ({ mobilePhoneNumber: at }) => at],
    name: (contact) => `Contact ${contactName(contact)}`,
    whole: contactText,
    parts: (contact) => ({
      name: contactName(contact),
      'e-mail': contact.emailAddress,
      mobile: contact.mobilePhoneNumber,
      'preferred telephone': contact.preferredPhoneNumber,
      primary: yesOrNo(contact.isPrimary),
    }),
    order: 'Order of the contacts',
  });
}

function contactText(contact: Contact): string {
  const { emailAddress, mobilePhoneNumber, preferredPhoneNumber, isPrimary } = contact;
  const reached = new Set([emailAddress, mobilePhoneNumber, preferredPhoneNumber]);
  const known = [contactName(contact), ...reached, isPrimary && 'primary'];
  return [...new Set(known)].filter(Boolean).join(', ');
}

function addressDifferences(before: State, after: State): Difference[] {
  return itemDifferences(before.addresses, after.addresses, {
    keys: [({ type, line1, suburb }) => `${type} ${line1} ${suburb}`, ({ type }) => type],
    name: ({ type }) => ADDRESS_TYPE_WORDS[type],
    whole: addressText,
    parts: undefined,
    order: 'Order of the addresses',
  });
}
