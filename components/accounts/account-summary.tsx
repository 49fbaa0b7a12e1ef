import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { DateTime } from '#components/shell/time/time.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { OnHold } from '#lib/accounts/history/account-timeline.ts';
import { accountHref } from '#lib/accounts/links.ts';
import type { Account } from '#lib/accounts/schema.ts';
import type { CustomerBalance } from '#lib/invoices/credits/balances.ts';
import { invoicesHref } from '#lib/invoices/view/links.ts';
import { addMoney, formatMoney } from '#lib/money.ts';
import { overdueText } from '#lib/text/text.ts';
import { daysPast } from '#lib/time/dates.ts';

type Props = {
  account: Account;
  balance: CustomerBalance;
  /** `YYYY-MM-DD`. */
  today: string;
};

/** What an account owes, what of that is overdue, and the credit it has left. */
export function AccountSummary({ account, balance, today }: Props) {
  const { number, creditLimit, status } = account;
  const { owing, overdue, overdueInvoices, overdueSince, isTruncated } = balance;
  // It can't buy on credit then, whatever its limit leaves; the notice above says so in red, and red is said once.
  const isOnHold = status === 'ON_HOLD';
  const left = creditLimit === undefined ? undefined : addMoney(creditLimit, -owing);
  return (
    <div>
      <dl className="flex flex-wrap gap-x-12 gap-y-3">
        <Figure name="Owing" value={formatMoney(owing)}>
          {owing === 0 && 'No invoices owing'}
        </Figure>
        <Figure name="Overdue" value={formatMoney(overdue)} isBad={overdue > 0 && !isOnHold}>
          {overdueSince !== undefined && (
            <TextLink href={invoicesHref({ customer: number, status: 'overdue', sort: 'due' })}>
              {overdueInvoices === 1 ? '1 invoice, ' : `${overdueInvoices} invoices, up to `}
              {overdueText(daysPast(overdueSince, today))}
            </TextLink>
          )}
        </Figure>
        {isOnHold && (
          <Figure name="Credit" value="On hold: no credit">
            {creditLimit !== undefined && `limit ${formatMoney(creditLimit)}`}
          </Figure>
        )}
        {!isOnHold && left !== undefined && creditLimit !== undefined && (
          <Figure
            name={left < 0 ? 'Over credit limit by' : 'Credit left'}
            value={formatMoney(Math.abs(left))}
            isBad={left < 0 && overdue <= 0}
          >
            of {formatMoney(creditLimit)}
          </Figure>
        )}
      </dl>
      {isTruncated && (
        <p className="mt-1 text-quiet text-xs">From the newest 5,000 documents only.</p>
      )}
    </div>
  );
}

type FigureProps = { name: string; value: string; isBad?: boolean; children?: ReactNode };

function Figure({ name, value, isBad = false, children }: FigureProps) {
  return (
    <div>
      <dt className="text-(length:--text-xs) text-quiet">{name}</dt>
      <dd>
        <span className={clsx('font-semibold text-xl leading-7', isBad && 'text-bad')}>
          {value}
        </span>
        <span className="block text-quiet text-xs">{children}</span>
      </dd>
    </div>
  );
}

type NoticesProps = {
  /** The current version. */
  account: Account;
  shown: Account;
  /** A version that was requested and is not stored. */
  missing: number | undefined;
  timeZone: string;
  /** Since when the account is on hold, and what it owes; undefined if that is not known. */
  onHold?: OnHold | undefined;
  overdue?: string | undefined;
};

/** What to know before reading an account: earlier version, deleted, on hold, closed. */
export function AccountNotices(props: NoticesProps) {
  const { account, shown, missing, timeZone, onHold, overdue } = props;
  const isEarlierVersion = shown.version !== account.version;
  const current = <TextLink href={accountHref(account.accountId)}>current version</TextLink>;
  return (
    <div className="space-y-2 empty:hidden">
      {missing !== undefined && (
        <Notice>Version {missing} not found. Old versions are only kept for a while.</Notice>
      )}
      {isEarlierVersion && (
        <Notice>
          This is version {shown.version}, <DateTime at={shown.updatedAt} timeZone={timeZone} />
          {shown.status === 'ON_HOLD' && ', when the account was on hold'}
          {shown.status === 'CLOSED' && ', when the account was closed'}. See the {current},{' '}
          {account.version}.
        </Notice>
      )}
      {shown.deletedAt && (
        <Notice tone="bad">
          This account was deleted on <DateTime at={shown.deletedAt} timeZone={timeZone} />. You can
          still read it here.
        </Notice>
      )}
      {!shown.isDeleted && !isEarlierVersion && shown.status === 'ON_HOLD' && (
        <Notice tone="bad">
          This account is on hold
          {onHold && (
            <>
              {' '}
              since <DateTime at={onHold.at} timeZone={timeZone} />, set by {onHold.by}
            </>
          )}
          {overdue ? `. ${overdue}.` : '.'}
        </Notice>
      )}
      {!shown.isDeleted && !isEarlierVersion && shown.status === 'CLOSED' && (
        <Notice>This account is closed.</Notice>
      )}
    </div>
  );
}
