import { demoBranches } from '#db/demo/branches/branches.ts';
import { BranchRecord } from '#lib/enterprise/schema.ts';
import { inDays } from '../clock.ts';
import { loadRecords, ownNumber, type Where } from './load-record.ts';

export type BranchToMake = Partial<BranchRecord> &
  Where & {
    /** The number of a branch of the made-up business, which it is otherwise like; else it is in Sydney or Auckland. */
    readonly like?: string;
  };

/** A branch with a number of its own. */
export async function aBranch(told: BranchToMake = {}): Promise<BranchRecord> {
  const { countryCode = 'au', like = countryCode === 'au' ? '501' : '801', ...members } = told;
  const model = demoBranches(countryCode, inDays(0)).find((branch) => branch.number === like);
  if (!model) throw new Error(`There is no branch ${like} to be like.`);
  const number = String(ownNumber(80_000));
  const names = { name: `Branch ${number}`, shortName: `Branch ${number}` };
  const branch = { ...model, number, ...names, ...members };
  BranchRecord.parse(branch);
  await loadRecords(countryCode, ['branches', [branch]]);
  return branch;
}
