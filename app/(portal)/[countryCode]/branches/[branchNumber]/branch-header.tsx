import { DoorOpen, Download, ListChecks, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { DEFAULT_CHANNEL, sheetAddress } from '#components/availability/state/sheet-address.ts';
import { DocumentHeader } from '#components/shell/page/document-page.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { formatTown } from '#lib/branches/branch-location.ts';
import { branchHoursHref, branchHref } from '#lib/branches/links.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { ordersHref } from '#lib/purchase-orders/links.ts';
import { present } from '#lib/text/text.ts';

type Props = {
  ctx: Context<'enterprise:read'>;
  branch: LocatedBranch;
  now: Date;
  /** `4.2 km from Alexandria`; undefined without another branch to measure from. */
  distance: string | undefined;
  /** The table with the hours of a week, and the day that it begins at. */
  week: { readonly table: string; readonly from: string };
  hasSpecialDays: boolean;
  apiCall(path: string): ReactNode;
};

/** The name and kind of the branch, and the actions of its page. */
export function BranchHeader({ ctx, branch, apiCall, ...props }: Props) {
  const { now, distance, week, hasSpecialDays } = props;
  const { countryCode } = ctx;
  const { number, name, identity, location } = branch;
  const href = branchHref(countryCode, number);
  return (
    <div className="border-line border-b pb-4 not-print:xl:col-span-full">
      <DocumentHeader
        crumbs={[{ name: 'Branches', href: `/${countryCode}/branches` }]}
        title={name}
        updated={<AsOf at={now.toISOString()} timeZone={location.timeZone} />}
        actions={
          <>
            {withScope(ctx, 'availability:read') && (
              <ButtonLink href={stockHref(countryCode, number)}>
                <ListChecks size={15} aria-hidden="true" className="max-sm:hidden" />
                Check stock here
              </ButtonLink>
            )}
            {withScope(ctx, 'procurement:read') && (
              <ButtonLink
                href={ordersHref(countryCode, { branch: number, open: 'yes', sort: 'due' })}
              >
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
                href={branchHoursHref(countryCode, { branch: number, from: week.from })}
                isFile
              >
                Week as CSV
              </ButtonLink>
              {hasSpecialDays && (
                <ButtonLink
                  Icon={Download}
                  href={branchHoursHref(countryCode, { branch: number, special: '1' })}
                  isFile
                >
                  Special hours as CSV
                </ButtonLink>
              )}
              <CopyTable table={week.table} />
              <PrintButton />
              {apiCall(`/v1${href}?expand=hours,departments,specialHours`)}
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
            distance,
          ).join(' · ')}
        </p>
      </DocumentHeader>
    </div>
  );
}

/** A new availability sheet for the stock of a branch. */
function stockHref(countryCode: string, branch: string): string {
  const channel = DEFAULT_CHANNEL;
  return sheetAddress(countryCode, { branch, channel, date: '', rows: [], elsewhere: undefined });
}
