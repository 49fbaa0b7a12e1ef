import { DoorOpen, ListChecks, Truck } from 'lucide-react';
import { defineRecord, titled } from '#app/(portal)/record-screen.tsx';
import { sheetAddress } from '#components/availability/state/sheet-address.ts';
import { BranchContacts } from '#components/branches/branch-contacts.tsx';
import { BranchHours, WEEK } from '#components/branches/branch-hours.tsx';
import { PlaceMap } from '#components/map/place-map.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { withScope } from '#lib/auth/context.ts';
import { coordinatesOf, formatTown, isTransferOnly } from '#lib/branches/branch-location.ts';
import { branchView } from '#lib/branches/branch-view.ts';
import { listBranches } from '#lib/branches/branches.ts';
import { formatDistance } from '#lib/branches/format-hours.ts';
import { branchHref } from '#lib/branches/links.ts';
import type { FoundBranch } from '#lib/branches/search/search-branches.ts';
import { ordersHref } from '#lib/purchase-orders/links.ts';
import { present } from '#lib/text/text.ts';
import { BRANCH } from './branch.ts';

export const generateMetadata = titled(({ branchNumber }) => `Branch ${branchNumber}`);

/** One branch. "Are you open, and until when?" comes first, of the day that was asked for. */
export default defineRecord({
  ...BRANCH,
  reads: ({ ctx, item: branch, params, home, now }) => ({
    reading: listBranches(ctx).then((all) =>
      branchView(branch, { all, home, now, typedDay: [params['date']].flat().at(-1) }),
    ),
  }),
  header: ({ ctx, countryCode, item: branch, href, home, now, read: { reading }, apiCall }) => {
    const { number, name, identity, location } = branch;
    const { kilometres } = reading;
    return {
      crumbs: [{ name: 'Branches', href: '/branches' }],
      title: name,
      updated: <AsOf at={now.toISOString()} timeZone={location.timeZone} />,
      line: (
        <p className="mt-0.5 text-quiet text-sm">
          {present(
            `Branch ${number}`,
            identity?.type?.description,
            isTransferOnly(branch) && 'not open to customers',
            formatTown(location.address),
            location.region,
            home &&
              kilometres !== undefined &&
              home.number !== number &&
              `${formatDistance(kilometres)} from ${home.name}`,
          ).join(' · ')}
        </p>
      ),
      actions: (
        <>
          {withScope(ctx, 'availability:read') && (
            <ButtonLink href={sheetAddress({ branch: number })}>
              <ListChecks size={15} aria-hidden="true" className="max-sm:hidden" />
              Check stock here
            </ButtonLink>
          )}
          {withScope(ctx, 'procurement:read') && (
            <ButtonLink href={ordersHref({ branch: number, open: 'yes', sort: 'due' })}>
              <Truck size={15} aria-hidden="true" className="max-sm:hidden" />
              Orders due in
            </ButtonLink>
          )}
        </>
      ),
      menu: (
        <>
          <ButtonLink Icon={DoorOpen} href={`${href}/door-sheet`}>
            Door sheet
          </ButtonLink>
          <CopyTable table={WEEK} />
          <PrintButton />
          {apiCall(`/v1/${countryCode}${href}?expand=hours,departments,specialHours`)}
        </>
      ),
    };
  },
  sections: ({ countryCode, item: branch, home, now, read: { reading } }) => (
    <div className="grid gap-x-10 gap-y-6 *:min-w-0 not-print:xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] not-print:xl:items-start">
      <BranchHours {...{ branch, home, now, reading }} />
      <div className="min-w-0 space-y-6">
        <Section title="Contact and address">
          <BranchContacts branch={branch} />
        </Section>
        <PlaceMap
          countryCode={countryCode}
          size={{ width: 400, height: 260 }}
          minKm={220}
          marks={[
            ...mapMarks({ branch, state: reading.state }, true),
            ...reading.nearest.flatMap((each) => mapMarks(each)),
          ]}
        />
      </div>
    </div>
  ),
});

/** The map mark of a branch; empty when its position is not known. */
function mapMarks({ branch, state }: Pick<FoundBranch, 'branch' | 'state'>, isMain = false) {
  const { number, shortName: name, location } = branch;
  const position = coordinatesOf(location);
  const look = state?.isOpen ? ('full' as const) : ('hollow' as const);
  return position
    ? [{ key: number, name, ...position, href: branchHref(number), look, isMain }]
    : [];
}
