import type { Metadata } from 'next';
import { AvailabilitySheet } from '#components/availability/availability-sheet.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { withScope } from '#lib/auth/context.ts';
import { listBranches } from '#lib/enterprise/branches.ts';
import { services } from '#lib/services.ts';
import { homeBranch } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { staffContext } from '../../staff.ts';
import { parseSheet } from './parse-sheet.ts';
import { loadInitialAnswers, toSheetBranch } from './sheet-data.ts';

export const metadata: Metadata = { title: 'Availability' };

/**
 * The availability sheet: what a branch has of several products, now or by a date, and which branches have the rest.
 */
export default async function AvailabilityPage(props: PageProps<'/[countryCode]/availability'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'availability:read');
  const enterprise = await staffContext(countryCode, 'enterprise:read');
  const now = ctx.clock.now();
  const branches = (await listBranches(enterprise)).map((branch) => toSheetBranch(branch, now));
  const { state, problems } = parseSheet(await props.searchParams, {
    countryCode,
    branches,
    home: (await homeBranch(countryCode))?.number,
    now,
  });
  const catalogue = withScope(ctx, 'product:read');
  const answers = await loadInitialAnswers(ctx, catalogue, state, branches);
  return (
    <div className="space-y-5">
      <h1 className="font-semibold text-2xl tracking-tight">Availability</h1>
      {problems.length > 0 && <Notice tone="bad">{problems.join(' ')}</Notice>}
      <AvailabilitySheet
        countryCode={countryCode}
        branches={branches}
        initial={state}
        answers={answers}
        now={now}
        baseUrl={services().config.publicUrl}
      />
    </div>
  );
}
