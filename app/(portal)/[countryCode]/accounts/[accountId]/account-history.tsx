import { z } from 'zod';
import { orUndefined, type Params } from '#app/(portal)/path-params.ts';
import type { VersionComparison } from '#components/accounts/account-comparison.tsx';
import { AccountTimeline } from '#components/accounts/account-timeline.tsx';
import { dateTimeText } from '#components/shell/time/time.tsx';
import { Button, ButtonLink } from '#components/ui/button/button.tsx';
import { Select } from '#components/ui/fields/field.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { accountDifferences } from '#lib/accounts/history/account-differences.ts';
import { accountTimeline, listVersionNumbers } from '#lib/accounts/history/account-timeline.ts';
import { getAccountVersion } from '#lib/accounts/history/account-versions.ts';
import type { CodeNames } from '#lib/accounts/labels.ts';
import { accountHref, eventsHref } from '#lib/accounts/links.ts';
import type { Account, AccountVersion } from '#lib/accounts/schema.ts';
import { PathInteger } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';

type Props = {
  ctx: Context<'customer:read'>;
  account: Account;
  chosen: SelectedVersions;
  timeZone: string;
};

type HistoryProps = Props & { names: CodeNames };

/** The timeline of an account's versions, a form to compare two of them, and a link to its events. */
export function AccountHistory(props: HistoryProps) {
  return (
    <Section
      title="Versions"
      beside={
        <TextLink href={eventsHref({ account: props.account.number })}>
          Events for this account
        </TextLink>
      }
    >
      <VersionForm {...props} />
      <Versions {...props} />
    </Section>
  );
}

async function Versions({ ctx, account: { accountId }, chosen, names, timeZone }: HistoryProps) {
  const timeline = await accountTimeline(ctx, accountId, { names, before: chosen.before });
  const oldest = timeline.entries.at(-1);
  const href = accountHref(accountId);
  return (
    <>
      <AccountTimeline
        accountId={accountId}
        timeline={timeline}
        chosen={[chosen.from, chosen.to].flatMap((each) => each?.version ?? [])}
        timeZone={timeZone}
      />
      <nav aria-label="Pages of versions" className="mt-3 flex gap-3 empty:hidden print:hidden">
        {chosen.before && <ButtonLink href={href}>Newest versions</ButtonLink>}
        {timeline.hasEarlier && oldest && (
          <ButtonLink href={`${href}?${new URLSearchParams({ before: `${oldest.version}` })}`}>
            Earlier versions
          </ButtonLink>
        )}
      </nav>
    </>
  );
}

/** The changes between the two chosen versions; undefined without two. */
export async function compareVersions(
  { from, to }: SelectedVersions,
  codeNames: Promise<CodeNames>,
): Promise<VersionComparison | undefined> {
  if (!from || !to) return undefined;
  const names = await codeNames;
  return { from, to, differences: accountDifferences(from, to, names) };
}

/** A form to compare two versions, by default the newest two; nothing where there is one. */
export async function VersionForm({ ctx, account: { accountId }, chosen, timeZone }: Props) {
  const versions = await listVersionNumbers(ctx, accountId);
  const [newest, second] = versions;
  if (!newest || !second) return undefined;
  const options = versions.map(({ version, at, by }) => (
    <option key={version} value={version}>
      {`Version ${version}, ${dateTimeText(at, timeZone)}, ${by}`}
    </option>
  ));
  const from = chosen.from?.version ?? second.version;
  const to = chosen.to?.version ?? newest.version;
  return (
    <form
      action={`/${ctx.countryCode}${accountHref(accountId)}`}
      className="flex flex-wrap items-end gap-x-3 gap-y-2 text-(length:--text-sm) print:hidden"
      key={`${from} ${to}`}
    >
      <Select className={CHOICE} label="From" name="from" defaultValue={from}>
        {options}
      </Select>
      <Select className={CHOICE} label="To" name="to" defaultValue={to}>
        {options}
      </Select>
      <Button type="submit">Compare</Button>
    </form>
  );
}

const CHOICE = 'max-w-112 flex-[1_1_24rem]';

export type SelectedVersions = {
  /** The version shown; undefined for the current account. */
  readonly to: AccountVersion | undefined;
  /** The version that it is compared with. */
  readonly from: AccountVersion | undefined;
  /** A requested version that is not stored. */
  readonly missing: number | undefined;
  /** The timeline continues with versions before this one. */
  readonly before: number | undefined;
};

/** The versions selected by `?to=5`, `?from=3&to=5` and `?before=12`. Values that are not numbers are ignored. */
export async function selectVersions(
  ctx: Context<'customer:read'>,
  accountId: string,
  params: Params,
): Promise<SelectedVersions> {
  const { from, to, before } = VersionsQuery.parse(params);
  const [first, second] = await Promise.all(
    [from, to].map((version) =>
      version === undefined ? undefined : orUndefined(getAccountVersion(ctx, accountId, version)),
    ),
  );
  const missing = from && !first ? from : to && !second ? to : undefined;
  return { from: first?.parse(), to: second?.parse(), missing, before };
}

const version = PathInteger.optional().catch(undefined);
const VersionsQuery = z.object({ from: version, to: version, before: version });
