import { wordsOf } from '#lib/search/words.ts';
import type { BranchFeedRecord } from './schema.ts';

/** The search words of a branch: number, names, address, region and manager. */
export function branchWords({ location, contact, ...branch }: BranchFeedRecord): string[] {
  const { address, region } = location;
  const texts = [
    branch.number,
    branch.name,
    branch.shortName,
    contact?.managerName ?? '',
    address?.line1 ?? '',
    address?.suburb ?? '',
    address?.state ?? '',
    address?.postCode ?? '',
    region ?? '',
  ];
  return wordsOf(texts.join('\n'));
}
