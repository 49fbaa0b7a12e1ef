import { demoBranches } from '#db/demo/branches.ts';
import { BranchRecord } from '#lib/enterprise/schema.ts';
import { inDays } from '../clock.ts';
import { loadRecords, ownNumber, type Where } from './load-record.ts';

export type BranchToMake = Partial<BranchRecord> & Where;

/** A branch with a number of its own, that is otherwise as the first of the made-up business in its country. */
export async function aBranch(told: BranchToMake = {}): Promise<BranchRecord> {
  const { countryCode = 'au', ...members } = told;
  const [model] = demoBranches(countryCode, inDays(0));
  const number = String(ownNumber(80_000));
  const names = { name: `Branch ${number}`, shortName: `Branch ${number}` };
  const branch = BranchRecord.parse({ ...model, number, ...names, ...members });
  await loadRecords(countryCode, ['branches', [branch]]);
  return branch;
}
