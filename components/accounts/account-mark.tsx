import { Badge, type Tone } from '#components/ui/badge.tsx';
import { ACCOUNT_STATUS_WORDS } from '#lib/customer/account-words.ts';
import type { Account } from '#lib/customer/schema.ts';

const TONES: Readonly<Record<NonNullable<Account['status']>, Tone>> = {
  ACTIVE: 'bare',
  ON_HOLD: 'bad',
  CLOSED: 'warn',
};

/** The status of an account; deleted takes precedence. */
export function AccountMark({ account }: { account: Pick<Account, 'status' | 'isDeleted'> }) {
  if (account.isDeleted) return <Badge tone="bad">Deleted</Badge>;
  if (!account.status) return undefined;
  return <Badge tone={TONES[account.status]}>{ACCOUNT_STATUS_WORDS[account.status]}</Badge>;
}
