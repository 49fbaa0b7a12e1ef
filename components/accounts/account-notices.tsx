import { DateTime } from '#components/shell/time/time.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import type { Account } from '#lib/customer/schema.ts';
import { accountHref } from '#lib/customer/view/links.ts';

type Props = {
  countryCode: string;
  /** The current version. */
  account: Account;
  /** The version that is shown. */
  shown: Account;
  /** A version that was requested and is not stored. */
  missing: number | undefined;
  timeZone: string;
};

/** What to know before reading an account: earlier version, deleted, on hold, closed. */
export function AccountNotices({ countryCode, account, shown, missing, timeZone }: Props) {
  const isEarlierVersion = shown.version !== account.version;
  const current = <TextLink href={accountHref(countryCode, account.accountId)}>as it is</TextLink>;
  return (
    <div className="space-y-2 empty:hidden">
      {missing !== undefined && (
        <Notice>
          Version {missing} is not there: it was never made, or is no longer kept. Versions are kept
          for a time after a later one took their place.
        </Notice>
      )}
      {isEarlierVersion && (
        <Notice>
          The account as it was at version {shown.version},{' '}
          <DateTime at={shown.updatedAt} timeZone={timeZone} />. See it {current}, version{' '}
          {account.version}.
        </Notice>
      )}
      {shown.deletedAt && (
        <Notice tone="bad">
          This account was deleted on <DateTime at={shown.deletedAt} timeZone={timeZone} />. It is
          kept here to be read.
        </Notice>
      )}
      {!shown.isDeleted && shown.status === 'ON_HOLD' && (
        <Notice tone="bad">
          {isEarlierVersion ? 'This account was on hold.' : 'This account is on hold.'}
        </Notice>
      )}
      {!shown.isDeleted && shown.status === 'CLOSED' && (
        <Notice>{isEarlierVersion ? 'This account was closed.' : 'This account is closed.'}</Notice>
      )}
    </div>
  );
}
