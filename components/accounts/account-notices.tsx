import { DateTime } from '#components/shell/time/time.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { OnHold } from '#lib/accounts/history/account-timeline.ts';
import { accountHref } from '#lib/accounts/links.ts';
import type { Account } from '#lib/accounts/schema.ts';

type Props = {
  /** The current version. */
  account: Account;
  /** The version that is shown. */
  shown: Account;
  /** A version that was requested and is not stored. */
  missing: number | undefined;
  timeZone: string;
  /** Since when the account is on hold, and what it owes; undefined if that is not known. */
  onHold?: OnHold | undefined;
  overdue?: string | undefined;
};

/** What to know before reading an account: earlier version, deleted, on hold, closed. */
export function AccountNotices(props: Props) {
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
