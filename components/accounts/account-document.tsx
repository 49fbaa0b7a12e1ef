import type { ReactNode } from 'react';
import { SectionTitle } from '#components/ui/text/section-title.tsx';
import type { Account } from '#lib/customer/schema.ts';
import type { CodeNames } from '#lib/customer/view/labels.ts';
import { AccountAddresses, AccountContacts } from './account-contacts.tsx';
import { AccountFacts, AccountStatusBadge } from './account-facts.tsx';

type Props = {
  account: Account;
  countryCode: string;
  names: CodeNames;
  branchName: string | undefined;
  timeZone: string;
  actions: ReactNode;
  /** Shown first: that the account is on hold, or that an earlier version is shown. */
  notices: ReactNode;
  /** Its invoices and versions. */
  children: ReactNode;
};

/** A whole account, current or an earlier version, on a screen and on paper. */
export function AccountDocument(props: Props) {
  const { account, countryCode, names, branchName, timeZone, actions, notices, children } = props;
  const { number, name, tradingName, contacts = [], addresses = [] } = account;
  return (
    <article className="space-y-5">
      <header className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 space-y-1">
          <p className="text-quiet text-sm">Account {number}</p>
          <h1 className="font-semibold text-2xl tracking-tight">{name}</h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm empty:hidden">
            <AccountStatusBadge account={account} />
            {tradingName && tradingName !== name && <span>Trades as {tradingName}</span>}
          </p>
        </div>
        {actions}
      </header>
      {notices}
      <div className="grid items-start gap-x-10 gap-y-5 *:min-w-0 sm:grid-cols-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,2fr)]">
        <section className="sm:max-lg:col-span-full">
          <SectionTitle>Details</SectionTitle>
          <AccountFacts
            account={account}
            countryCode={countryCode}
            names={names}
            branchName={branchName}
            timeZone={timeZone}
          />
        </section>
        <section>
          <SectionTitle>Contacts</SectionTitle>
          <AccountContacts contacts={contacts} />
        </section>
        <section>
          <SectionTitle>Addresses</SectionTitle>
          <AccountAddresses addresses={addresses} />
        </section>
      </div>
      {children}
    </article>
  );
}
