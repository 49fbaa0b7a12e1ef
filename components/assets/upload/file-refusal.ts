import { claimedKind, FILE_KINDS } from '#lib/assets/file-kinds.ts';
import { fileSize } from '#lib/assets/file-size.ts';

/** The kinds that are taken, as people call them: `JPEG, PNG … or CSV`. */
export const KIND_NAMES = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(
  FILE_KINDS.map(({ name }) => name),
);

/** Why a file cannot go up, as far as its name and size tell; undefined where it may. */
export function fileRefusal(
  { name, size }: Pick<File, 'name' | 'size'>,
  limitBytes: number,
): string | undefined {
  if (!claimedKind(name)) return `Its ending is of no kind that is taken: ${KIND_NAMES}.`;
  if (size === 0) return 'It is empty.';
  if (size > limitBytes) return `It is larger than the ${fileSize(limitBytes)} that are taken.`;
  return undefined;
}
