import { DoorOpen, Download, ListChecks, Truck } from 'lucide-react';
import type { ShownRecord } from '#app/(portal)/record-screen.tsx';
import { sheetAddress } from '#components/availability/state/sheet-address.ts';
import { BRANCH_TABLE_LAYOUT, branchColumns } from '#components/branches/branch-columns.tsx';
import {
  BranchContacts,
  BranchReach,
  DepartmentList,
} from '#components/branches/branch-contacts.tsx';
import { BranchNow } from '#components/branches/branch-times.tsx';
import { HoursWeek } from '#components/branches/hours-week.tsx';
import {
  HoursOnDay,
  NextSpecialDays,
  SpecialDays,
  WeekTable,
} from '#components/branches/opening-hours.tsx';
import { PlaceMap } from '#components/map/place-map.tsx';
import { DocumentHeader } from '#components/shell/page/document-page.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { withScope } from '#lib/auth/context.ts';
import { coordinatesOf, formatTown } from '#lib/branches/branch-location.ts';
import { type BranchView, branchView } from '#lib/branches/branch-view.ts';
import { formatDistance, formatZoneDifference } from '#lib/branches/format-hours.ts';
import { branchesHref, branchHoursHref, branchHref } from '#lib/branches/links.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import type { FoundBranch } from '#lib/branches/search/search-branches.ts';
import { ordersHref } from '#lib/purchase-orders/links.ts';
import { present } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';

type Reads = { readonly all: Promise<readonly LocatedBranch[]> };
type Props = ShownRecord<'enterprise:read', unknown, LocatedBranch, Reads>;

/** One branch. "Are you open, and until when?" comes first, of the day that was asked for. */
export function BranchScreen(props: Props) {
  const { countryCode, item: branch, params, home, now, read } = props;
  const typedDay = [params['date']].flat().at(-1);
  const reading = branchView(branch, { all: read.all, home, now, typedDay });
  const { timeZone } = branch.location;
  const { columns, today, from, typed, nearest } = reading;
  const names = columns.map(({ name }) => name);
  const isOtherDay = from !== today && reading.answer !== undefined;
  const dayHours = reading.answer && (
    <HoursOnDay {...reading.answer} columns={names} timeZone={timeZone} isLarge={isOtherDay} />
  );
  const byDistance = { near: branch.number, sort: 'distance' };
  return (
    <article className="grid gap-x-10 gap-y-6 *:min-w-0 not-print:xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] not-print:xl:items-start">
      <BranchHeader {...props} reading={reading} />
      <div className="min-w-0 space-y-6">
        <section
          aria-label="Open or closed"
          className="divide-y divide-line rounded-md border border-line px-4 *:py-2.5"
        >
          {isOtherDay && dayHours}
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5">
            <BranchNow timeZone={timeZone} state={reading.state} now={now} isLarge={!isOtherDay} />
            <BranchReach branch={branch} />
          </div>
          {reading.departments.length > 0 && (
            <DepartmentList departments={reading.departments} now={now} timeZone={timeZone} />
          )}
          {!isOtherDay && dayHours}
          <NextSpecialDays runs={reading.nextSpecial} today={today} />
        </section>
        {reading.zone && home && (
          <p className="text-sm">
            Time difference: {formatZoneDifference(reading.zone, home.name)}.
          </p>
        )}
        {reading.knownUntil !== undefined && from > reading.knownUntil && (
          <Notice>
            Holidays are listed until {formatDate(reading.knownUntil)}. Later days show the usual
            hours.
          </Notice>
        )}
        <section aria-labelledby="week">
          <HoursWeek number={branch.number} reading={reading} />
          {columns.length === 0 ? (
            <p className="text-quiet text-sm">Hours not known. Call before you send anyone.</p>
          ) : (
            <WeekTable
              caption={WEEK}
              columns={names}
              days={reading.week}
              today={today}
              chosen={typed && from}
              timeZone={timeZone}
            />
          )}
        </section>
        <Section title="Holidays and special hours">
          <SpecialDays days={reading.special} today={today} />
        </Section>
        <Section title={reading.isNearestOpen ? 'Nearest branches open now' : 'Nearest branches'}>
          <Table
            caption="Nearest branches"
            {...BRANCH_TABLE_LAYOUT}
            columns={branchColumns({ now, hasDistance: true })}
            rows={nearest}
            keyOf={(each) => each.branch.number}
          />
          <p className="mt-2 text-sm print:hidden">
            <TextLink href={branchesHref(byDistance)}>All branches by distance</TextLink>
          </p>
        </Section>
      </div>
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
            ...nearest.flatMap((each) => mapMarks(each)),
          ]}
        />
      </div>
    </article>
  );
}

/** The caption of the table with the week. */
const WEEK = 'Hours for the week';

/** The map mark of a branch; empty when its position is not known. */
function mapMarks({ branch, state }: Pick<FoundBranch, 'branch' | 'state'>, isMain = false) {
  const { number, shortName: name, location } = branch;
  const position = coordinatesOf(location);
  const look = state?.isOpen ? ('full' as const) : ('hollow' as const);
  return position
    ? [{ key: number, name, ...position, href: branchHref(number), look, isMain }]
    : [];
}

type HeaderProps = Props & { reading: BranchView };

/** The name and kind of the branch, and the actions of its page. */
function BranchHeader(props: HeaderProps) {
  const { ctx, countryCode, item: branch, href, home, now, apiCall, reading } = props;
  const { number, name, identity, location } = branch;
  const { kilometres, from } = reading;
  return (
    <div className="border-line border-b pb-4 not-print:xl:col-span-full">
      <DocumentHeader
        crumbs={[{ name: 'Branches', href: '/branches' }]}
        title={name}
        updated={<AsOf at={now.toISOString()} timeZone={location.timeZone} />}
        actions={
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
            <Menu label="More">
              <ButtonLink Icon={DoorOpen} href={`${href}?paper=door`}>
                Door sheet
              </ButtonLink>
              <ButtonLink
                Icon={Download}
                href={branchHoursHref(countryCode, { branch: number, from })}
                isFile
              >
                Week as CSV
              </ButtonLink>
              {reading.special.length > 0 && (
                <ButtonLink
                  Icon={Download}
                  href={branchHoursHref(countryCode, { branch: number, special: '1' })}
                  isFile
                >
                  Special hours as CSV
                </ButtonLink>
              )}
              <CopyTable table={WEEK} />
              <PrintButton />
              {apiCall(`/v1/${countryCode}${href}?expand=hours,departments,specialHours`)}
            </Menu>
          </>
        }
      >
        <p className="mt-0.5 text-quiet text-sm">
          {present(
            `Branch ${number}`,
            identity?.type?.description,
            identity?.isTrading === false && 'not open to customers',
            formatTown(location.address),
            location.region,
            home &&
              kilometres !== undefined &&
              home.number !== number &&
              `${formatDistance(kilometres)} from ${home.name}`,
          ).join(' · ')}
        </p>
      </DocumentHeader>
    </div>
  );
}
