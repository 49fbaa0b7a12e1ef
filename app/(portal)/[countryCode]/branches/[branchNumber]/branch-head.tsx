import { AsOf } from '#components/frame/as-of.tsx';
import { CopyApiCall } from '#components/frame/copy-api-call.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PrintButton } from '#components/ui/print-button.tsx';
import { townText } from '#lib/enterprise/branch-address.ts';
import { branchHref } from '#lib/enterprise/branch-addresses.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { services } from '#lib/services.ts';

type Props = { countryCode: string; branch: LocatedBranch; now: Date };

/** The name and kind of the branch, and the actions of its page. */
export function BranchHead({ countryCode, branch, now }: Props) {
  const { number, name, identity, location } = branch;
  const href = branchHref(countryCode, number);
  const isNotTrading = identity?.isTrading === false;
  return (
    <header className="space-y-2 border-line border-b pb-4 not-print:xl:col-span-full">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">{name}</h1>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <CopyApiCall
            baseUrl={services().config.publicUrl}
            path={`/v1${href}?expand=hours,departments,specialHours`}
          />
          <ButtonLink href={`${href}?paper=door`}>Door sheet</ButtonLink>
          <PrintButton />
        </div>
      </div>
      <p className="text-quiet text-sm">
        {[
          `Branch ${number}`,
          identity?.type?.description,
          isNotTrading && 'not open to customers',
          townText(location.address),
          location.region,
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        · <AsOf at={now.toISOString()} timeZone={location.timeZone} />
      </p>
    </header>
  );
}
