import type { Metadata } from 'next';
import { orNotFound } from '#app/(portal)/path-params.ts';
import { AccountDocument } from '#components/accounts/account-document.tsx';
import { AccountNotices } from '#components/accounts/account-notices.tsx';
import { AccountSummary } from '#components/accounts/account-summary.tsx';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { RememberSeen } from '#components/shell/preferences/browser-preferences.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
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
import { services } from '#lib/services.ts';
import { countOf } from '#lib/text/text.ts';
import { todayIn } from '#lib/time/clock.ts';
import { formatDate } from '#lib/time/dates.ts';
import { screenTimeZone } from '../../../home-branch.ts';
import { pathParams } from '../../../path-params.ts';
import { staffContext } from '../../../staff.ts';
import { AccountHistory, VersionComparison } from './account-history.tsx';
import { AccountInvoices } from './account-invoices.tsx';
import { AccountOrders } from './account-orders.tsx';
import { selectVersions } from './selected-versions.ts';

const AccountPath = CountryPath.extend({ accountId: AccountId });
type Props = PageProps<'/[countryCode]/accounts/[accountId]'>;

export const metadata: Metadata = { title: 'Account' };

/** One account: as it is, at a version, or with the changes between two versions. */
export default async function AccountPage({ params, searchParams }: Props) {
  const { countryCode, accountId } = await pathParams(AccountPath, params);
  const ctx = await staffContext(countryCode, 'customer:read');
  const account = (await orNotFound(getAccount(ctx, accountId))).parse();
  const chosen = await selectVersions(ctx, accountId, await searchParams);
  const shown = chosen.to ?? account;
  const names = await readCodeNames(ctx);
  const timeZone = await screenTimeZone(countryCode);
  const { from, to } = chosen;
  if (from && to) return <VersionComparison {...{ ctx, account, from, to, names, timeZone }} />;
  const enterprise = withScope(ctx, 'enterprise:read');
  const branch =
    enterprise && shown.homeBranchNumber
      ? await findBranch(enterprise, shown.homeBranchNumber)
      : undefined;
  const href = accountHref(countryCode, accountId);
  const today = todayIn(ctx);
  const invoicing = withScope(ctx, 'invoicing:read');
  // Balances, orders and invoices are of today, not of an earlier version.
  const isCurrent = shown.version === account.version;
  const balance =
    invoicing && isCurrent ? await getCustomerBalance(invoicing, account.number) : undefined;
  const onHold = account.status === 'ON_HOLD' ? await findOnHold(ctx, accountId) : undefined;
  return (
    <>
      <RememberSeen href={href} title={account.number} kind="Account" />
      <AccountDocument
        account={shown}
        countryCode={countryCode}
        names={names}
        branchName={branch?.name}
        timeZone={timeZone}
        updated={<AsOf at={ctx.clock.now().toISOString()} timeZone={timeZone} />}
        actions={
          <>
            <PrintButton />
            <Menu label="More">
              <CopyApiCall
                baseUrl={services().config.publicUrl}
                path={`/v1${href}${chosen.to ? `/versions/${chosen.to.version}` : ''}`}
              />
            </Menu>
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
        history={
          <AccountHistory
            ctx={ctx}
            account={account}
            chosen={chosen}
            names={names}
            timeZone={timeZone}
          />
        }
      >
        {isCurrent && <AccountOrders ctx={ctx} accountNumber={account.number} />}
        {isCurrent && <AccountInvoices ctx={ctx} customer={account.number} />}
        {!isCurrent && (
          <p className="text-quiet text-sm">
            What is owing, open orders and invoices are on the{' '}
            <TextLink href={href}>current version</TextLink>.
          </p>
        )}
      </AccountDocument>
    </>
  );
}

/** Why an account may be on hold: what it has not paid. */
function overdueWords({ overdue, overdueInvoices, overdueSince }: CustomerBalance) {
  if (overdueSince === undefined) return undefined;
  const invoices = countOf(overdueInvoices, 'invoice is', 'invoices are');
  return `${invoices} overdue, ${formatMoney(overdue)} in all, the oldest since ${formatDate(overdueSince)}`;
}
