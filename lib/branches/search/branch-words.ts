import type { BranchFeedRecord } from '#lib/branches/schema.ts';
import { nationalDigits } from '#lib/search/typed/phone.ts';
import { toSearchWords } from '#lib/search/words.ts';

/** The search words of a branch: number, names, address, region, manager, and telephone numbers as digits. */
export function branchWords({
  location,
  contact,
  departments,
  ...branch
}: BranchFeedRecord): string[] {
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
  const phones = [contact, ...(departments ?? [])].flatMap(
    (each) => nationalDigits(each?.telephone) || [],
  );
  return [...new Set([...toSearchWords(texts.join('\n')), ...phones])];
}
