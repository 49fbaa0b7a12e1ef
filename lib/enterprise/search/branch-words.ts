import type { BranchFeedRecord } from '#lib/enterprise/schema.ts';
import { toSearchWords } from '#lib/search/words.ts';

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
  return toSearchWords(texts.join('\n'));
}
