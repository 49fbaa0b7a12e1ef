import { findVisibleBranch } from '#app/(portal)/home-branch.ts';
import { AccountComparison, comparisonCaption } from '#components/accounts/account-comparison.tsx';
import { AccountAside, AccountStatusBadge } from '#components/accounts/account-facts.tsx';
import {
  AccountFacts,
  AccountHeadline,
  AccountNotices,
} from '#components/accounts/account-summary.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { readCodeNames } from '#lib/accounts/account-codes.ts';
import { getAccount } from '#lib/accounts/accounts.ts';
import { findOnHold } from '#lib/accounts/history/account-timeline.ts';
import { tradingNameOf } from '#lib/accounts/labels.ts';
import { accountHref } from '#lib/accounts/links.ts';
import { AccountId } from '#lib/accounts/schema.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { withScope } from '#lib/auth/context.ts';
import { getCustomerBalance } from '#lib/invoices/credits/balances.ts';
import { defineRecord } from '../../../record-screen.tsx';
import {
  AccountHistory,
  compareVersions,
  selectVersions,
  VersionForm,
} from './account-history.tsx';
import { AccountInvoices, AccountOrders } from './account-trade.tsx';

export const metadata = { title: 'Account' };

/** One account: as it is, at a version, or with the changes between two versions. */
export default defineRecord({
  scope: 'customer:read',
  path: CountryPath.extend({ accountId: AccountId }),
  find: async (ctx, { accountId }, params) => {
    const [stored, chosen] = await Promise.all([
      getAccount(ctx, accountId),
      selectVersions(ctx, accountId, params),
    ]);
    const account = stored.parse();
    const shown = chosen.to ?? account;
    const isCompared = chosen.from !== undefined && chosen.to !== undefined;
    // Balances, orders and invoices are of today, not of an earlier version or of a comparison.
    const isCurrent = !isCompared && shown.version === account.version;
    return { account, chosen, shown, isCompared, isCurrent };
  },
  seen: ({ item: { account, isCompared } }) => ({
    href: accountHref(account.accountId),
    title: account.number,
    kind: isCompared ? undefined : 'Account',
    name: account.name,
  }),
  isDocument: true,
  reads: ({ ctx, item: { account, chosen, shown, isCurrent } }) => {
    const invoicing = withScope(ctx, 'invoicing:read');
    const names = readCodeNames(ctx);
    return {
      names,
      branch: findVisibleBranch(ctx, shown.homeBranchNumber),
      balance: invoicing && isCurrent ? getCustomerBalance(invoicing, account.number) : undefined,
      onHold: account.status === 'ON_HOLD' ? findOnHold(ctx, account.accountId) : undefined,
      comparison: compareVersions(chosen, names),
    };
  },
  header: ({ ctx, countryCode, item, href, today, timeZone, read, apiCall }) => {
    const { account, chosen, shown, isCurrent } = item;
    const { branch, balance, onHold, comparison } = read;
    const accounts = { name: 'Accounts', href: '/accounts' };
    if (comparison) {
      return {
        crumbs: [accounts, { name: account.name, href }],
        title: `${account.name}: what changed`,
        updated: undefined,
        actions: comparison.differences.length > 0 && (
          <CopyTable table={comparisonCaption(comparison)} />
        ),
        headline: <VersionForm {...{ ctx, account, chosen, timeZone }} />,
      };
    }
    const tradingName = tradingNameOf(shown);
    const version = chosen.to ? `/versions/${chosen.to.version}` : '';
    return {
      crumbs: [accounts],
      title: shown.name,
      line: (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span>Account {shown.number}</span>
          {/* The headline, which is not printed, says that it is on hold or closed. */}
          <span className={isCurrent && shown.status !== 'ACTIVE' ? 'not-print:hidden' : undefined}>
            <AccountStatusBadge account={shown} />
          </span>
          {tradingName && <span>Trades as {tradingName}</span>}
        </p>
      ),
      headline: isCurrent && !account.isDeleted && (
        <AccountHeadline {...{ account, balance, onHold, today, timeZone }} />
      ),
      facts: <AccountFacts account={shown} balance={balance} branchName={branch?.name} />,
      actions: <PrintButton />,
      menu: apiCall(`/v1/${countryCode}${href}${version}`),
    };
  },
  lead: ({ item: { account, chosen, shown }, timeZone, read: { comparison } }) =>
    !comparison && <AccountNotices {...{ account, shown, timeZone }} missing={chosen.missing} />,
  sections: ({ ctx, item: { shown, isCurrent }, href, timeZone, read: { comparison } }) => {
    if (comparison) return <AccountComparison {...comparison} timeZone={timeZone} />;
    return isCurrent ? (
      <>
        <AccountOrders ctx={ctx} customer={shown.number} />
        <AccountInvoices ctx={ctx} customer={shown.number} />
      </>
    ) : (
      <p className="text-quiet text-sm">
        What is owing, open orders and invoices are on the{' '}
        <TextLink href={href}>current version</TextLink>.
      </p>
    );
  },
  aside: ({ item: { shown }, timeZone, read: { names, branch, comparison } }) =>
    !comparison && (
      <AccountAside account={shown} {...{ names, timeZone }} branchName={branch?.name} />
    ),
  history: ({ ctx, item: { account, chosen }, timeZone, read: { names, comparison } }) =>
    !comparison && <AccountHistory {...{ ctx, account, chosen, names, timeZone }} />,
});
