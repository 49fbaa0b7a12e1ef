import {
  AccountAddresses,
  AccountContacts,
  AccountFacts,
  AccountStatusBadge,
} from '#components/accounts/account-facts.tsx';
import { AccountNotices, AccountSummary } from '#components/accounts/account-summary.tsx';
import {
  AsideSection,
  DocumentBody,
  DocumentHeader,
} from '#components/shell/page/document-page.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { readCodeNames } from '#lib/accounts/account-codes.ts';
import { getAccount } from '#lib/accounts/accounts.ts';
import { findOnHold } from '#lib/accounts/history/account-timeline.ts';
import { contactPhone, tradingNameOf } from '#lib/accounts/labels.ts';
import { accountHref } from '#lib/accounts/links.ts';
import { type Account, AccountId } from '#lib/accounts/schema.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { withScope } from '#lib/auth/context.ts';
import { findBranch } from '#lib/branches/branches.ts';
import { type CustomerBalance, getCustomerBalance } from '#lib/invoices/credits/balances.ts';
import { formatMoney } from '#lib/money.ts';
import { countOf, paymentTermsText, present } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';
import { defineRecord } from '../../../record-screen.tsx';
import { AccountHistory, selectVersions, VersionComparison } from './account-history.tsx';
import { AccountInvoices, AccountOrders } from './account-trade.tsx';

export const metadata = { title: 'Account' };

/** One account: as it is, at a version, or with the changes between two versions. */
export default defineRecord({
  scope: 'customer:read',
  path: CountryPath.extend({ accountId: AccountId }),
  find: async (ctx, { accountId }, params) => {
    const account = (await getAccount(ctx, accountId)).parse();
    const chosen = await selectVersions(ctx, accountId, params);
    const shown = chosen.to ?? account;
    // Balances, orders and invoices are of today, not of an earlier version.
    return { account, chosen, shown, isCurrent: shown.version === account.version };
  },
  seen: ({ item: { account, chosen } }) => ({
    href: accountHref(account.accountId),
    title: account.number,
    kind: chosen.from && chosen.to ? undefined : 'Account',
  }),
  reads: ({ ctx, item: { account, shown, isCurrent } }) => {
    const enterprise = withScope(ctx, 'enterprise:read');
    const invoicing = withScope(ctx, 'invoicing:read');
    return {
      names: readCodeNames(ctx),
      branch:
        enterprise && shown.homeBranchNumber
          ? findBranch(enterprise, shown.homeBranchNumber)
          : undefined,
      balance: invoicing && isCurrent ? getCustomerBalance(invoicing, account.number) : undefined,
      onHold: account.status === 'ON_HOLD' ? findOnHold(ctx, account.accountId) : undefined,
    };
  },
  show: ({ ctx, countryCode, item, href, today, timeZone, read, updated, apiCall }) => {
    const { account, chosen, shown, isCurrent } = item;
    const { names, branch, balance, onHold } = read;
    const { from, to } = chosen;
    if (from && to) return <VersionComparison {...{ ctx, account, from, to, names, timeZone }} />;
    const { number, name, contacts = [], addresses = [] } = shown;
    const phone = contactPhone(shown);
    const tradingName = tradingNameOf(shown);
    const terms = present(termsOf(shown), branch?.name).join(' · ');
    return (
      <article className="document space-y-5">
        <DocumentHeader
          crumbs={[{ name: 'Accounts', href: '/accounts' }]}
          title={name}
          updated={updated}
          actions={
            <>
              <PrintButton />
              <Menu label="More">
                {apiCall(`/v1/${countryCode}${href}${to ? `/versions/${to.version}` : ''}`)}
              </Menu>
            </>
          }
          headline={
            <div className="space-y-4 empty:hidden">
              <AccountNotices
                account={account}
                shown={shown}
                missing={chosen.missing}
                timeZone={timeZone}
                onHold={onHold}
                overdue={balance && overdueWords(balance)}
              />
              {balance && <AccountSummary account={account} balance={balance} today={today} />}
            </div>
          }
        >
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span>Account {number}</span>
            <AccountStatusBadge account={shown} />
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
                  account={shown}
                  names={names}
                  branchName={branch?.name}
                  timeZone={timeZone}
                />
              </AsideSection>
            </>
          }
        >
          {isCurrent ? (
            <>
              <AccountOrders ctx={ctx} customer={number} />
              <AccountInvoices ctx={ctx} customer={number} />
            </>
          ) : (
            <p className="text-quiet text-sm">
              What is owing, open orders and invoices are on the{' '}
              <TextLink href={href}>current version</TextLink>.
            </p>
          )}
        </DocumentBody>
        <AccountHistory {...{ ctx, account, chosen, names, timeZone }} />
      </article>
    );
  },
});

/** Why an account may be on hold: what it has not paid. */
function overdueWords({ overdue, overdueInvoices, overdueSince }: CustomerBalance) {
  if (overdueSince === undefined) return undefined;
  const invoices = countOf(overdueInvoices, 'invoice is', 'invoices are');
  return `${invoices} overdue, ${formatMoney(overdue)} in all, the oldest since ${formatDate(overdueSince)}`;
}

function termsOf({ paymentTermsDays: days }: Account): string | undefined {
  if (days === undefined) return undefined;
  return days === 0 ? paymentTermsText(days) : `${paymentTermsText(days)} to pay`;
}
