import type { ReactNode } from 'react';
import {
  AsideSection,
  DocumentBody,
  DocumentHeader,
} from '#components/shell/page/document-page.tsx';
import { PhoneLink } from '#components/ui/text-link.tsx';
import { type CodeNames, contactPhone, tradingNameOf } from '#lib/accounts/labels.ts';
import type { Account } from '#lib/accounts/schema.ts';
import { paymentTermsText } from '#lib/text/text.ts';
import { AccountAddresses, AccountContacts } from './account-contacts.tsx';
import { AccountFacts, AccountStatusBadge } from './account-facts.tsx';

type Props = {
  account: Account;
  countryCode: string;
  names: CodeNames;
  branchName: string | undefined;
  timeZone: string;
  /** When it was read. */
  updated: ReactNode;
  actions: ReactNode;
  /** Shown first: that the account is on hold, or that an earlier version is shown. */
  notices: ReactNode;
  /** What it owes, if the user may see it. */
  summary: ReactNode;
  /** Its open orders and invoices. */
  children: ReactNode;
  /** Its versions, below all else. */
  history: ReactNode;
};

/** A whole account, current or an earlier version, on a screen and on paper. */
export function AccountDocument(props: Props) {
  const { account, countryCode, names, branchName, timeZone, actions, notices } = props;
  const { summary, updated, children, history } = props;
  const { number, name, contacts = [], addresses = [] } = account;
  const phone = contactPhone(account);
  const tradingName = tradingNameOf(account);
  const { paymentTermsDays: days } = account;
  const terms = [termsOf(days), branchName].filter(Boolean).join(' · ');
  return (
    <article className="document space-y-5">
      <DocumentHeader
        crumbs={[{ name: 'Accounts', href: `/${countryCode}/accounts` }]}
        title={name}
        updated={updated}
        actions={actions}
        headline={
          <div className="space-y-4 empty:hidden">
            {notices}
            {summary}
          </div>
        }
      >
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span>Account {number}</span>
          <AccountStatusBadge account={account} />
          {tradingName && <span>Trades as {tradingName}</span>}
          {phone && <PhoneLink number={phone} />}
          {terms && <span className="text-quiet">{terms}</span>}
        </p>
      </DocumentHeader>
      <DocumentBody
        of={`account ${number}`}
        aside={
          <>
            <AsideSection title="Contacts" isOpen>
              <AccountContacts contacts={contacts} />
            </AsideSection>
            <AsideSection title="Addresses" isOpen>
              <AccountAddresses addresses={addresses} />
            </AsideSection>
            <AsideSection title="Details">
              <AccountFacts
                account={account}
                countryCode={countryCode}
                names={names}
                branchName={branchName}
                timeZone={timeZone}
              />
            </AsideSection>
          </>
        }
      >
        {children}
      </DocumentBody>
      {history}
    </article>
  );
}

function termsOf(days: number | undefined): string | undefined {
  if (days === undefined) return undefined;
  return days === 0 ? paymentTermsText(days) : `${paymentTermsText(days)} to pay`;
}
