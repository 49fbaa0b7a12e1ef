import type { AssetPurpose } from '#lib/assets/schema.ts';

/** What files have in common, as it was typed. */
export type CommonDetails = {
  readonly purpose: AssetPurpose;
  /** Apart by blanks, commas or lines. */
  readonly productNumbers: string;
  /** Apart by commas or lines. */
  readonly tags: string;
  /** By name; one without a value is not there. */
  readonly metaproperties: Readonly<Record<string, readonly string[]>>;
};

/** What belongs to one file alone, as it was typed; nothing typed is the file's own name, and no description. */
export type FileDetails = { readonly name: string; readonly description: string };

/** All that is said of a file. */
export type UploadDetails = FileDetails & CommonDetails;

export const NO_COMMON_DETAILS: CommonDetails = {
  purpose: 'OTHER',
  productNumbers: '',
  tags: '',
  metaproperties: {},
};
export const NO_FILE_DETAILS: FileDetails = { name: '', description: '' };

/** The numbers that were typed, each once. */
export function typedNumbers(text: string): string[] {
  return apart(text, /[\s,;]+/);
}

/** The tags that were typed, each once. */
export function typedTags(text: string): string[] {
  return apart(text, /[\n\r\t,;]+/);
}

function apart(text: string, between: RegExp): string[] {
  const parts = text.normalize('NFC').split(between);
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}
