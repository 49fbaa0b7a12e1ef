import { AvailabilitySheet } from '#components/availability/availability-sheet.tsx';
import { toReadLink, toReadList } from '#components/availability/lists/list-requests.ts';
import { sheetFromLink } from '#components/availability/state/sheet-state.ts';
import { Notice } from '#components/ui/notice.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { ListPath } from '#lib/availability/sheet/list-schema.ts';
import { findAvailabilityList, listAvailabilityLists } from '#lib/availability/sheet/lists.ts';
import { listBranches } from '#lib/branches/branches.ts';
import { services } from '#lib/services.ts';
import { homeBranch } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { staffContext } from '../../staff.ts';
import { parseSheet } from './parse-sheet.ts';
import { loadInitialAnswers, toSheetBranch } from './sheet-reads.ts';

export const metadata = { title: 'Availability' };

/**
 * The availability sheet: what a branch has of several products, now or by a date, and which branches have the rest. It
 * opens the list or the rows of its address, else the list that was changed last.
 */
export default async function AvailabilityPage(props: PageProps<'/[countryCode]/availability'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'availability:read');
  const enterprise = await staffContext(countryCode, 'enterprise:read');
  const now = ctx.clock.now();
  const branches = (await listBranches(enterprise)).map((branch) => toSheetBranch(branch, now));
  const params = await props.searchParams;
  const parsed = parseSheet(params, {
    countryCode,
    branches,
    home: (await homeBranch(countryCode))?.number,
    now,
  });
  const { saved, hasRows } = parsed;
  const isKnownId = saved !== '' && ListPath.shape.listId.safeParse(saved).success;
  const isOwnWanted = saved === '' && !hasRows && params['new'] === undefined;
  const [found, { lists }] = await Promise.all([
    isKnownId || isOwnWanted ? findAvailabilityList(ctx, saved || undefined) : undefined,
    listAvailabilityLists(ctx),
  ]);
  const { state } = parsed;
  const { sheet, ...list } = found ? toReadList(found) : toReadLink(sheetFromLink(state));
  const isKnownBranch = branches.some(({ number }) => number === sheet.branch);
  const page = {
    // A branch that is gone is left out.
    list: { ...list, sheet: { ...sheet, branch: isKnownBranch ? sheet.branch : state.branch } },
    names: lists,
    now,
  };
  const problems = [
    ...parsed.problems,
    ...(saved !== '' && !found ? ['That list was not found. It may have been deleted.'] : []),
  ];
  const initial = await loadInitialAnswers(ctx, page.list.sheet, branches);
  return (
    <>
      {problems.length > 0 && (
        <div className="mb-3">
          <Notice tone="bad">{problems.join(' ')}</Notice>
        </div>
      )}
      <AvailabilitySheet
        branches={branches}
        page={page}
        answers={initial?.answers}
        others={initial?.elsewhere}
        baseUrl={services().config.publicUrl}
      />
    </>
  );
}
