import { AccountStatusBadge } from '#components/accounts/account-facts.tsx';
import type { NamedAccount } from '#lib/accounts/accounts.ts';
import { accountHref, accountsHref } from '#lib/accounts/links.ts';
import type { CustomerBalance } from '#lib/invoices/credits/balances.ts';
import type { LatestPurchase } from '#lib/invoices/search/latest-purchases.ts';
import { owingText } from '#lib/invoices/view/labels.ts';
import { formatMoney } from '#lib/money.ts';
import { present } from '#lib/text/text.ts';
import { formatShortDate } from '#lib/time/dates.ts';
import type { Work } from './work-list.tsx';

type Props = {
  branch: string;
  /** The branch's local date, `YYYY-MM-DD`. */
  today: string;
  accounts: readonly (NamedAccount & {
    readonly purchase: LatestPurchase;
    readonly balance: CustomerBalance | undefined;
  })[];
  /** Whether there are more accounts on hold than were looked at. */
  isTruncated: boolean;
};

const MAX_ROWS = 5;

/** Accounts of the branch that are on hold and have ordered all the same. */
export function accountsOnHold({ branch, today, accounts, isTruncated }: Props): Work {
  return {
    id: 'on-hold',
    title: 'On hold, but ordered in the last 30 days',
    count: accounts.length,
    isTruncated,
    one: 'on hold, but ordered',
    many: 'on hold, but ordered',
    all: {
      href: accountsHref({ branch, status: 'ON_HOLD' }),
      words: 'All on hold here',
    },
    rows: accounts.slice(0, MAX_ROWS).map(({ accountId, number, name, purchase, balance }) => ({
      key: accountId,
      href: accountHref(accountId),
      title: name,
      details: [
        balance && owingText(balance),
        balance && balance.overdue > 0 && `${formatMoney(balance.overdue)} overdue`,
        present(
          `last order ${formatShortDate(purchase.date, today)}`,
          purchase.totalIncludingGst !== null && formatMoney(purchase.totalIncludingGst),
        ).join(', '),
        `account ${number}`,
      ],
      end: <AccountStatusBadge account={{ status: 'ON_HOLD' }} />,
    })),
  };
}
