import { AccountComparison } from '#components/accounts/account-comparison.tsx';
import { AccountTimeline } from '#components/accounts/account-timeline.tsx';
import { formatClock } from '#components/shell/time/time.tsx';
import { Button, ButtonLink } from '#components/ui/button/button.tsx';
import { Select } from '#components/ui/fields/field.tsx';
import { Section } from '#components/ui/text/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { accountDifferences } from '#lib/accounts/history/account-differences.ts';
import { accountTimeline, listVersionNumbers } from '#lib/accounts/history/account-timeline.ts';
import type { CodeNames } from '#lib/accounts/labels.ts';
import { accountHref, eventsHref } from '#lib/accounts/links.ts';
import type { Account, AccountVersion } from '#lib/accounts/schema.ts';
import type { Context } from '#lib/auth/context.ts';
import { dateIn, formatDate, formatTimeOfDay } from '#lib/time/dates.ts';
import type { SelectedVersions } from './selected-versions.ts';

type HistoryProps = {
  ctx: Context<'customer:read'>;
  account: Account;
  chosen: SelectedVersions;
  names: CodeNames;
  timeZone: string;
};

/** The timeline of an account's versions, a form to compare two of them, and a link to its events. */
export async function AccountHistory({ ctx, account, chosen, names, timeZone }: HistoryProps) {
  const { accountId, number } = account;
  const [timeline, form] = await Promise.all([
    accountTimeline(ctx, accountId, { names, before: chosen.before }),
    versionForm(ctx, accountId, { from: chosen.from?.version, to: chosen.to?.version, timeZone }),
  ]);
  const oldest = timeline.entries.at(-1);
  const href = accountHref(accountId);
  return (
    <Section
      title="Versions"
      beside={<TextLink href={eventsHref({ account: number })}>Events for this account</TextLink>}
    >
      {form}
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
    </Section>
  );
}

function dateTimeText(at: string, timeZone: string): string {
  const instant = new Date(at);
  const { time, zone } = formatClock(instant, timeZone);
  return `${formatDate(dateIn(timeZone, instant))}, ${formatTimeOfDay(time)} ${zone}`;
}

type ComparisonProps = {
  ctx: Context<'customer:read'>;
  account: Account;
  from: AccountVersion;
  to: AccountVersion;
  names: CodeNames;
  timeZone: string;
};

/** The changes between two versions, with the steps from one to the other. */
export async function VersionComparison(props: ComparisonProps) {
  const { ctx, account, from, to, names, timeZone } = props;
  const first = Math.min(from.version, to.version);
  const last = Math.max(from.version, to.version);
  const [{ entries }, form] = await Promise.all([
    accountTimeline(ctx, account.accountId, { names, before: last + 1 }),
    versionForm(ctx, account.accountId, { from: from.version, to: to.version, timeZone }),
  ]);
  return (
    <AccountComparison
      account={account}
      from={from}
      to={to}
      differences={accountDifferences(from, to, names)}
      steps={entries.filter(({ version }) => version > first)}
      timeZone={timeZone}
      form={form}
    />
  );
}

type FormProps = { from: number | undefined; to: number | undefined; timeZone: string };

/** A form to compare two versions, by default the newest two; nothing where there is one. */
async function versionForm(
  ctx: Context<'customer:read'>,
  accountId: string,
  { from, to, timeZone }: FormProps,
) {
  const versions = await listVersionNumbers(ctx, accountId);
  const [newest, second] = versions;
  if (!newest || !second) return undefined;
  const options = versions.map(({ version, at, by }) => (
    <option key={version} value={version}>
      {`Version ${version}, ${dateTimeText(at, timeZone)}, ${by}`}
    </option>
  ));
  const chosen = { from: from ?? second.version, to: to ?? newest.version };
  return (
    <form
      action={`/${ctx.countryCode}${accountHref(accountId)}`}
      className="flex flex-wrap items-end gap-x-3 gap-y-2 text-(length:--text-sm) print:hidden"
      key={`${chosen.from} ${chosen.to}`}
    >
      <div className={CHOICE}>
        <Select label="From" name="from" defaultValue={chosen.from}>
          {options}
        </Select>
      </div>
      <div className={CHOICE}>
        <Select label="To" name="to" defaultValue={chosen.to}>
          {options}
        </Select>
      </div>
      <Button type="submit">Compare</Button>
    </form>
  );
}

const CHOICE = 'min-w-0 max-w-112 flex-[1_1_24rem]';
