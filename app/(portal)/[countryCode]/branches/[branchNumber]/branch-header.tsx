import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Menu } from '#components/ui/menu/menu.tsx';
import { formatTown } from '#lib/enterprise/branch-location.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { branchHref } from '#lib/enterprise/view/links.ts';
import { services } from '#lib/services.ts';

type Props = { countryCode: string; branch: LocatedBranch; now: Date };

/** The name and kind of the branch, and the actions of its page. */
export function BranchHeader({ countryCode, branch, now }: Props) {
  const { number, name, identity, location } = branch;
  const href = branchHref(countryCode, number);
  const isNotTrading = identity?.isTrading === false;
  return (
    <header className="space-y-2 border-line border-b pb-4 not-print:xl:col-span-full">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">{name}</h1>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <ButtonLink href={`${href}?paper=door`}>Door sheet</ButtonLink>
          <Menu label="More">
            <PrintButton />
            <CopyApiCall
              baseUrl={services().config.publicUrl}
              path={`/v1${href}?expand=hours,departments,specialHours`}
            />
          </Menu>
        </div>
      </div>
      <p className="text-quiet text-sm">
        {[
          `Branch ${number}`,
          identity?.type?.description,
          isNotTrading && 'not open to customers',
          formatTown(location.address),
          location.region,
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        · <AsOf at={now.toISOString()} timeZone={location.timeZone} />
      </p>
    </header>
  );
}
