import type { Metadata } from 'next';
import { userPreferences } from '#app/(portal)/preferences.ts';
import { BranchChoice } from '#components/shell/preferences/branch-choice.tsx';
import { RecentlySeen } from '#components/shell/preferences/recently-seen.tsx';
import { BranchDay } from '#components/shell/top-bar/branch-clock.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { listBranches } from '#lib/enterprise/branches.ts';
import { openingState } from '#lib/enterprise/hours/opening-hours.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { homeBranch } from '../home-branch.ts';
import { pathParams } from '../path-params.ts';
import { requireStaff, staffContext } from '../staff.ts';
import { BranchWork, canSeeWork } from './branch-work.tsx';

export const metadata: Metadata = { title: 'Home' };

/** The home screen: the branch's day, and recently seen records. */
export default async function CountryHomePage({ params }: PageProps<'/[countryCode]'>) {
  const { countryCode } = await pathParams(CountryPath, params);
  const ctx = await staffContext(countryCode, 'enterprise:read');
  const member = await requireStaff();
  const { seen } = await userPreferences(member);
  const branch = await homeBranch(countryCode);
  const isAssigned = branch !== undefined && branch.number === member.homeBranch;
  const branches = isAssigned ? [] : await listBranches(ctx);
  const now = ctx.clock.now();
  const recentlySeen = (
    <RecentlySeen
      search={startingPoint(ctx)}
      seen={seen.filter(({ href }) => href.startsWith(`/${countryCode}/`))}
    />
  );
  const hasWork = branch !== undefined && canSeeWork(ctx);
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,46rem)_minmax(16rem,22rem)]">
      <h1 className="font-semibold text-2xl tracking-tight lg:col-span-2">Home</h1>
      <div className="min-w-0 space-y-8">
        {hasWork ? <BranchWork ctx={ctx} branch={branch} /> : recentlySeen}
      </div>
      <div className="min-w-0 space-y-8">
        <section id="branch" aria-labelledby="branch-heading" className="space-y-4">
          <h2 id="branch-heading" className="font-semibold text-lg">
            Your branch
          </h2>
          {branch && <BranchDay countryCode={countryCode} {...branchDay(branch, now)} />}
          {branches.length > 0 && (
            <BranchChoice
              countryCode={countryCode}
              branches={branches.map(({ number, name, location }) => ({
                number,
                name,
                state: location.address.state ?? '',
              }))}
              chosen={branch?.number}
            />
          )}
        </section>
        {hasWork && recentlySeen}
      </div>
    </div>
  );
}

/** The screen to start from, if the user may see one. */
function startingPoint({ countryCode, principal }: Context) {
  if (principal.scopes.has('invoicing:read'))
    return { href: `/${countryCode}/invoices`, action: 'Find an invoice' };
  if (principal.scopes.has('assets:read'))
    return { href: `/${countryCode}/assets`, action: 'Find an asset' };
  return undefined;
}

function branchDay({ number, name, location, ...branch }: LocatedBranch, now: Date) {
  const { timeZone } = location;
  return {
    branch: { number, name, timeZone },
    state: openingState({ ...branch, timeZone }, now),
    now,
  };
}
