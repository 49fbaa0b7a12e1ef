import { AccountDocument } from '#components/accounts/account-document.tsx';
import { AccountNotices } from '#components/accounts/account-notices.tsx';
import { AccountSummary } from '#components/accounts/account-summary.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { readCodeNames } from '#lib/accounts/account-codes.ts';
import { getAccount } from '#lib/accounts/accounts.ts';
import { findOnHold } from '#lib/accounts/history/account-timeline.ts';
import { accountHref } from '#lib/accounts/links.ts';
import { AccountId } from '#lib/accounts/schema.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { withScope } from '#lib/auth/context.ts';
import { findBranch } from '#lib/branches/branches.ts';
import { type CustomerBalance, getCustomerBalance } from '#lib/invoices/credits/balances.ts';
import { formatMoney } from '#lib/money.ts';
import { countOf } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';
import { defineRecord } from '../../../record-screen.tsx';
import { AccountHistory, VersionComparison } from './account-history.tsx';
import { AccountInvoices } from './account-invoices.tsx';
import { AccountOrders } from './account-orders.tsx';
import { selectVersions } from './selected-versions.ts';

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
  seen: ({ countryCode, item: { account, chosen } }) => ({
    href: accountHref(countryCode, account.accountId),
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
    return (
      <AccountDocument
        account={shown}
        countryCode={countryCode}
        names={names}
        branchName={branch?.name}
        timeZone={timeZone}
        updated={updated}
        actions={
          <>
            <PrintButton />
            <Menu label="More">{apiCall(`/v1${href}${to ? `/versions/${to.version}` : ''}`)}</Menu>
          </>
        }
        notices={
          <AccountNotices
            countryCode={countryCode}
            account={account}
            shown={shown}
            missing={chosen.missing}
            timeZone={timeZone}
            onHold={onHold}
            overdue={balance && overdueWords(balance)}
          />
        }
        summary={
          balance && (
            <AccountSummary
              countryCode={countryCode}
              accountNumber={account.number}
              balance={balance}
              creditLimit={account.creditLimit}
              isOnHold={account.status === 'ON_HOLD'}
              today={today}
            />
          )
        }
        history={<AccountHistory {...{ ctx, account, chosen, names, timeZone }} />}
      >
        {isCurrent ? (
          <>
            <AccountOrders ctx={ctx} accountNumber={account.number} />
            <AccountInvoices ctx={ctx} customer={account.number} />
          </>
        ) : (
          <p className="text-quiet text-sm">
            What is owing, open orders and invoices are on the{' '}
            <TextLink href={href}>current version</TextLink>.
          </p>
        )}
      </AccountDocument>
    );
  },
});

/** Why an account may be on hold: what it has not paid. */
function overdueWords({ overdue, overdueInvoices, overdueSince }: CustomerBalance) {
  if (overdueSince === undefined) return undefined;
  const invoices = countOf(overdueInvoices, 'invoice is', 'invoices are');
  return `${invoices} overdue, ${formatMoney(overdue)} in all, the oldest since ${formatDate(overdueSince)}`;
}
