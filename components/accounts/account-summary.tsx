import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/text-link.tsx';
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
  // It can't buy on credit then, whatever its limit leaves.
  const isOnHold = status === 'ON_HOLD';
  const left = creditLimit === undefined ? undefined : addMoney(creditLimit, -owing);
  return (
    <div>
      <dl className="flex flex-wrap gap-x-12 gap-y-3">
        <Figure name="Owing" value={formatMoney(owing)}>
          {owing === 0 && 'No invoices owing'}
        </Figure>
        <Figure name="Overdue" value={formatMoney(overdue)} isBad={overdue > 0}>
          {overdueSince !== undefined && (
            <TextLink
              href={invoicesHref({
                customer: number,
                status: 'overdue',
                sort: 'due',
              })}
            >
              {overdueInvoices === 1 ? '1 invoice, ' : `${overdueInvoices} invoices, up to `}
              {overdueText(daysPast(overdueSince, today))}
            </TextLink>
          )}
        </Figure>
        {isOnHold && (
          <Figure name="Credit" value="On hold: no credit" isBad>
            {creditLimit !== undefined && `limit ${formatMoney(creditLimit)}`}
          </Figure>
        )}
        {!isOnHold && left !== undefined && creditLimit !== undefined && (
          <Figure
            name={left < 0 ? 'Over credit limit by' : 'Credit left'}
            value={formatMoney(Math.abs(left))}
            isBad={left < 0}
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
