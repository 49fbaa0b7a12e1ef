import { Fragment } from 'react';
import { AsideSection } from '#components/shell/page/document-page.tsx';
import { DateTime } from '#components/shell/time/time.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Fact, Facts, Lines } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { MailLink, PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import {
  ACCOUNT_STATUS_LABELS,
  ACCOUNT_TYPE_LABELS,
  ADDRESS_TYPE_LABELS,
  accountStatus,
  type CodeNames,
  contactName,
  formatCode,
} from '#lib/accounts/labels.ts';
import { accountsHref } from '#lib/accounts/links.ts';
import type { Account } from '#lib/accounts/schema.ts';
import { branchHref } from '#lib/branches/links.ts';
import { formatQuantity } from '#lib/money.ts';
import { formatBusinessNumber, paymentTermsText } from '#lib/text/text.ts';
import { dateIn, formatDate } from '#lib/time/dates.ts';

type Props = {
  account: Account;
  names: CodeNames;
  branchName: string | undefined;
  timeZone: string;
};

/** What is beside the trade of an account: whom to call, where it is, and its details. */
export function AccountAside(props: Props) {
  const { contacts = [], addresses = [] } = props.account;
  return (
    <>
      <AsideSection title="Contacts" isOpen>
        <AccountContacts contacts={contacts} />
      </AsideSection>
      <AsideSection title="Addresses" isOpen>
        <AccountAddresses addresses={addresses} />
      </AsideSection>
      <AsideSection title="Details">
        <AccountFacts {...props} />
      </AsideSection>
    </>
  );
}

/** The details of an account, with codes as text. */
function AccountFacts({ account, names, branchName, timeZone }: Props) {
  const { abn, nzbn, accountType, status, segment, homeBranchNumber: branch } = account;
  const { paymentTermsDays, creditLimit, gstRate, version } = account;
  return (
    <Facts columns="grid-cols-2 lg:max-xl:grid-cols-1">
      <Fact name="Status">{status && ACCOUNT_STATUS_LABELS[status]}</Fact>
      <Fact name="Type">{accountType && ACCOUNT_TYPE_LABELS[accountType]}</Fact>
      <Fact name="Payment terms">
        {paymentTermsDays !== undefined && paymentTermsText(paymentTermsDays)}
      </Fact>
      <Fact name="Credit limit">{creditLimit !== undefined && <Money value={creditLimit} />}</Fact>
      <Fact name="Customer PO needed">{yesOrNo(account.isPurchaseOrderRequired)}</Fact>
      <Fact name="Home branch">
        {branch && (
          <>
            <TextLink href={branchHref(branch)}>{branch}</TextLink> {branchName}
          </>
        )}
      </Fact>
      <Fact name="ABN">{abn && formatBusinessNumber(abn)}</Fact>
      <Fact name="NZBN">{nzbn && formatBusinessNumber(nzbn)}</Fact>
      <Fact name="GST exempt">{yesOrNo(account.isGstExempt)}</Fact>
      <Fact name="GST rate">{gstRate !== undefined && `${formatQuantity(gstRate)}%`}</Fact>
      <Fact name="Segment">
        {segment && (
          <TextLink href={accountsHref({ segment })}>
            {formatCode(names, 'segment', segment)}
          </TextLink>
        )}
      </Fact>
      <Fact name="Sub-segment">{formatCode(names, 'subSegment', account.subSegment)}</Fact>
      <Fact name="Industry">{formatCode(names, 'industryType', account.industryType)}</Fact>
      <Fact name="Trade">{account.tradeType}</Fact>
      <Fact name="Opened">{formatDate(dateIn(timeZone, new Date(account.createdAt)))}</Fact>
      <Fact name="Last changed">
        <DateTime at={account.updatedAt} timeZone={timeZone} />, version {version}
      </Fact>
    </Facts>
  );
}

function yesOrNo(value: boolean | undefined): string | undefined {
  if (value === undefined) return undefined;
  return value ? 'Yes' : 'No';
}

/** The status of an account; deleted takes precedence. */
export function AccountStatusBadge({ account }: { account: Partial<Account> }) {
  const found = accountStatus(account);
  return found && <Badge tone={found.tone}>{found.status}</Badge>;
}

type Contact = NonNullable<Account['contacts']>[number];
type Address = NonNullable<Account['addresses']>[number];

function AccountContacts({ contacts }: { contacts: readonly Contact[] }) {
  if (contacts.length === 0) return <p className="text-quiet text-sm">No contacts.</p>;
  const sorted = contacts.toSorted(
    (a, b) => Number(b.isPrimary ?? false) - Number(a.isPrimary ?? false),
  );
  return (
    <ul className={LIST_CLASS}>
      {sorted.map((contact) => (
        <li key={JSON.stringify(contact)}>
          <span className="font-medium">{contactName(contact)}</span>{' '}
          {contact.isPrimary && <Badge>Primary</Badge>}
          <ContactDetails contact={contact} />
        </li>
      ))}
    </ul>
  );
}

function ContactDetails({ contact }: { contact: Contact }) {
  const { emailAddress, mobilePhoneNumber: mobile, preferredPhoneNumber: preferred } = contact;
  const details = [
    ['Phone', preferred && <PhoneLink number={preferred} />],
    ['Mobile', mobile && mobile !== preferred && <PhoneLink number={mobile} />],
    ['Email', emailAddress && <MailLink address={emailAddress} />],
  ] as const;
  return (
    <dl className="grid grid-cols-[3.5rem_minmax(0,1fr)]">
      {details.map(
        ([name, link]) =>
          link && (
            <Fragment key={name}>
              <dt className="text-quiet">{name}</dt>
              <dd>{link}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

function AccountAddresses({ addresses }: { addresses: readonly Address[] }) {
  if (addresses.length === 0) return <p className="text-quiet text-sm">No addresses.</p>;
  return (
    <ul className={LIST_CLASS}>
      {addresses.map((address) => (
        <li key={JSON.stringify(address)}>
          <span className="text-quiet text-xs">{ADDRESS_TYPE_LABELS[address.type]}</span>
          <address className="not-italic">
            <Lines lines={[address.line1, address.line2, locality(address)]} />
          </address>
        </li>
      ))}
    </ul>
  );
}

function locality({ suburb, state, postcode }: Address): string {
  return [suburb, state, postcode].filter(Boolean).join(' ');
}

const LIST_CLASS = 'grid gap-3 text-sm';
