import { redirect } from 'next/navigation';
import { type PageProps, pathParams } from '#app/(portal)/path-params.ts';
import { userPreferences } from '#app/(portal)/preferences.ts';
import { requireStaff, staffPage } from '#app/(portal)/staff.ts';
import { ChooseBranch } from '#components/home/choose-branch.tsx';
import { RecentlySeen } from '#components/home/recently-seen.tsx';
import { BranchDay } from '#components/shell/top-bar/branch-clock.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { roleScopes } from '#lib/auth/scopes.ts';
import { isTransferOnly } from '#lib/branches/branch-location.ts';
import { listBranches } from '#lib/branches/branches.ts';
import { openingState } from '#lib/branches/hours/opening-hours.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { listStatesOf } from '#lib/branches/states.ts';
import { homeBranch } from '../home-branch.ts';
import { BranchWork, canSeeWork } from './branch-work.tsx';

export const metadata = { title: 'Home' };

/** The home screen: today's work of the user's branch and what they opened last; at first, which branch that is. */
export default async function CountryHomePage(props: PageProps) {
  const member = await requireStaff();
  const { countryCode } = await pathParams(CountryPath, props.params);
  if (!roleScopes(member.role).includes('enterprise:read'))
    redirect(`/${countryCode}/integrations`);
  const { ctx, params } = await staffPage(props, CountryPath, 'enterprise:read');
  const { all } = params;
  const branch = await homeBranch(countryCode);
  const branches = branch ? [] : await listBranches(ctx);
  const now = ctx.clock.now();
  const { seen } = await userPreferences(member);
  const own = seen.filter(({ href }) => href.startsWith(`/${countryCode}/`));
  const recentlySeen = <RecentlySeen search={startingPoint(ctx)} seen={own} />;
  if (branches.length > 0) {
    const states = [...(await listStatesOf(ctx, branches)), OTHER];
    const placeOf = ({ state }: { state: string }) => states.indexOf(state);
    const choices = branches.map(toChoice).toSorted((a, b) => placeOf(a) - placeOf(b));
    return (
      <div className="space-y-8">
        <ChooseBranch branches={choices} />
        {own.length > 0 && recentlySeen}
      </div>
    );
  }
  const hasWork = branch !== undefined && canSeeWork(ctx);
  return (
    <div className="space-y-5">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1>{branch ? `Today at ${branch.name}` : 'Home'}</h1>
        {branch && <BranchDay {...branchDay(branch, now)} />}
      </header>
      {hasWork ? (
        <BranchWork ctx={ctx} branch={branch} all={typeof all === 'string' ? all : undefined}>
          {recentlySeen}
        </BranchWork>
      ) : (
        <div className="max-w-180">{recentlySeen}</div>
      )}
    </div>
  );
}

/** The screen to start from, if the user may see one. */
function startingPoint({ principal }: Context) {
  if (principal.scopes.has('invoicing:read'))
    return { href: '/invoices', action: 'Find an invoice' };
  if (principal.scopes.has('assets:read')) return { href: '/assets', action: 'Find an asset' };
  return undefined;
}

const OTHER = 'Other';

function toChoice(branch: LocatedBranch) {
  const { number, name, location } = branch;
  const { line1, suburb, state = OTHER } = location.address;
  return {
    number,
    name,
    street: line1,
    suburb,
    state,
    isTransferOnly: isTransferOnly(branch),
  };
}

function branchDay({ number, name, location, ...branch }: LocatedBranch, now: Date) {
  const { timeZone } = location;
  return {
    branch: { number, name, timeZone },
    state: openingState({ ...branch, timeZone }, now),
    now,
  };
}
