import { AccountComparison } from '#components/accounts/account-comparison.tsx';
import type { Context } from '#lib/auth/context.ts';
import { differencesOf } from '#lib/customer/account-differences.ts';
import type { CodeNames } from '#lib/customer/account-words.ts';
import type { ChosenVersions } from './chosen-versions.ts';

type ComparisonProps = {
  ctx: Context<'customer:read'>;
  chosen: ChosenVersions;
  names: CodeNames;
  timeZone: string;
};

/** The changes between the two selected versions; nothing unless two are selected. */
export function VersionComparison({ ctx, chosen: { from, to }, names, timeZone }: ComparisonProps) {
  if (!from || !to) return undefined;
  return (
    <AccountComparison
      countryCode={ctx.countryCode}
      from={from}
      to={to}
      differences={differencesOf(from, to, names)}
      timeZone={timeZone}
    />
  );
}
