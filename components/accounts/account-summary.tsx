import { CircleCheck, CircleSlash, Clock, TriangleAlert } from 'lucide-react';
import { Headline, Steps } from '#components/shell/page/document-page.tsx';
import { DateTime } from '#components/shell/time/time.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Fact } from '#components/ui/text/facts.tsx';
import { PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import type { OnHold } from '#lib/accounts/history/account-timeline.ts';
import { contactPhone } from '#lib/accounts/labels.ts';
import { accountHref } from '#lib/accounts/links.ts';
import type { Account } from '#lib/accounts/schema.ts';
import type { CustomerBalance } from '#lib/invoices/credits/balances.ts';
import { invoicesHref } from '#lib/invoices/view/links.ts';
import { addMoney, formatMoney } from '#lib/money.ts';
import { countOf, overdueText, paymentTermsText } from '#lib/text/text.ts';
import { daysPast } from '#lib/time/dates.ts';

type Props = {
  account: Account;
  /** Undefined where the user may not see invoices, and of an earlier version. */
  balance: CustomerBalance | undefined;
};

type HeadlineProps = Props & {
  onHold: OnHold | undefined;
  /** `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
};

/** Whether an account may buy, and what it owes: the worst of it first. */
export function AccountHeadline({ account, balance, onHold, today, timeZone }: HeadlineProps) {
  const { status } = account;
  const overdue = balance?.overdueSince !== undefined && (
    <TextLink href={invoicesHref({ customer: account.number, status: 'overdue', sort: 'due' })}>
      {balance.overdueInvoices > 1 && 'up to '}
      {overdueText(daysPast(balance.overdueSince, today))}
    </TextLink>
  );
  const invoices = overdue && (
    <>
      {countOf(balance.overdueInvoices, 'invoice')}, {overdue}
    </>
  );
  const partly = balance?.isTruncated && 'From the newest 5,000 documents only';
  if (status === 'ON_HOLD')
    return (
      <Headline
        tone="bad"
        Icon={TriangleAlert}
        status="On hold: no credit"
        amount={overdue && `${formatMoney(balance.overdue)} overdue`}
      >
        <Steps>
          {[
            onHold && (
              <>
                Since <DateTime at={onHold.at} timeZone={timeZone} />, set by {onHold.by}
              </>
            ),
            invoices,
            partly,
          ]}
        </Steps>
      </Headline>
    );
  if (status === 'CLOSED')
    return <Headline tone="plain" Icon={CircleSlash} status="This account is closed" />;
  if (!balance) return undefined;
  const left = creditLeft(account, balance);
  const shown = overdue
    ? ({ tone: 'bad', Icon: TriangleAlert, status: 'Overdue', sum: balance.overdue } as const)
    : left !== undefined && left < 0
      ? ({ tone: 'bad', Icon: TriangleAlert, status: 'Over credit limit by', sum: -left } as const)
      : balance.owing > 0
        ? ({ tone: 'plain', Icon: Clock, status: 'Owing', sum: balance.owing } as const)
        : ({ tone: 'done', Icon: CircleCheck, status: 'No invoices owing' } as const);
  return (
    <Headline {...shown} amount={'sum' in shown && formatMoney(shown.sum)}>
      <Steps>{[invoices, partly]}</Steps>
    </Headline>
  );
}

type FactsProps = Props & { branchName: string | undefined };

/** The main figures of an account, whom to call, and its terms. */
export function AccountFacts({ account, balance, branchName }: FactsProps) {
  const { creditLimit, paymentTermsDays: days, status } = account;
  const phone = contactPhone(account);
  const left = balance && creditLeft(account, balance);
  return (
    <>
      <Fact name="Owing">
        {balance && <strong className="font-semibold">{formatMoney(balance.owing)}</strong>}
      </Fact>
      <Fact name="Overdue">{balance && balance.overdue > 0 && formatMoney(balance.overdue)}</Fact>
      {/* An account on hold has none, whatever its limit leaves. */}
      <Fact name={status === 'ON_HOLD' ? 'Credit limit' : 'Credit left'}>
        {balance &&
          creditLimit !== undefined &&
          (status === 'ON_HOLD' || left === undefined
            ? formatMoney(creditLimit)
            : `${formatMoney(Math.max(0, left))} of ${formatMoney(creditLimit)}`)}
      </Fact>
      <Fact name="Payment terms">
        {days !== undefined && `${paymentTermsText(days)}${days === 0 ? '' : ' to pay'}`}
      </Fact>
      <Fact name="Phone">{phone && <PhoneLink number={phone} />}</Fact>
      <Fact name="Home branch">{branchName}</Fact>
    </>
  );
}

/** What of the credit limit is not used; below zero where it is exceeded. */
function creditLeft({ creditLimit }: Account, { owing }: CustomerBalance): number | undefined {
  return creditLimit === undefined ? undefined : addMoney(creditLimit, -owing);
}

type NoticesProps = {
  /** The current version. */
  account: Account;
  shown: Account;
  /** A version that was requested and is not stored. */
  missing: number | undefined;
  timeZone: string;
};

/** What to know before reading an account: that it is an earlier version, or deleted. */
export function AccountNotices({ account, shown, missing, timeZone }: NoticesProps) {
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
    </div>
  );
}
