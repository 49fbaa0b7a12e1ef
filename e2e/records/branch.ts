import { daysFromToday } from '#e2e/service/clock.ts';
import { BranchRecord } from '#lib/branches/schema.ts';
import { demoBranches } from '#tools/demo/branches/branches.ts';
import { type InCountry, loadRecords, uniqueNumber } from './load-records.ts';

type BranchInput = Partial<BranchRecord> &
  InCountry & {
    /** The number of the demo branch to copy; by default one in Sydney or Auckland. */
    readonly like?: string;
  };

/** Creates a branch with a unique number. */
export async function aBranch(input: BranchInput = {}): Promise<BranchRecord> {
  const { countryCode = 'au', like = countryCode === 'au' ? '501' : '801', ...members } = input;
  const model = demoBranches(countryCode, daysFromToday(0)).find(
    (branch) => branch.number === like,
  );
  if (!model) throw new Error(`There is no branch ${like} to be like.`);
  const number = String(uniqueNumber(80_000));
  const names = { name: `Branch ${number}`, shortName: `Branch ${number}` };
  const branch = { ...model, number, ...names, ...members };
  BranchRecord.parse(branch);
  await loadRecords(countryCode, ['branches', [branch]]);
  return branch;
}
