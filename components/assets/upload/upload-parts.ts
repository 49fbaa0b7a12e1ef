import { checkedValues } from '#lib/assets/metaproperty-values.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import { UploadParts } from '#lib/assets/upload-schema.ts';
import type { Detail } from '#lib/failures.ts';
import { typedNumbers, typedTags, type UploadDetails } from './upload-details.ts';

/** What goes up beside a file, by the names of its parts. */
export type SentParts = {
  readonly name?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly productNumbers: readonly string[];
  readonly purpose: string;
  readonly metaproperties: Readonly<Record<string, readonly string[]>>;
};

/** The parts that say what was typed; what was left empty is not among them. */
export function partsOf(details: UploadDetails): SentParts {
  const name = details.name.trim();
  const description = details.description.trim();
  return {
    ...(name === '' ? {} : { name }),
    ...(description === '' ? {} : { description }),
    tags: typedTags(details.tags),
    productNumbers: typedNumbers(details.productNumbers),
    purpose: details.purpose,
    metaproperties: details.metaproperties,
  };
}

/** The body of an upload: its parts, the file the last of them. */
export function uploadForm(file: File, details: UploadDetails): FormData {
  const { name, description, tags, productNumbers, purpose, metaproperties } = partsOf(details);
  const form = new FormData();
  if (name !== undefined) form.append('name', name);
  if (description !== undefined) form.append('description', description);
  for (const tag of tags) form.append('tags', tag);
  for (const number of productNumbers) form.append('productNumbers', number);
  form.append('purpose', purpose);
  if (Object.keys(metaproperties).length > 0) {
    form.append('metaproperties', JSON.stringify(metaproperties));
  }
  form.append('file', file, file.name);
  return form;
}

/** What is wrong with what was typed, by the rules of the service itself; nothing sent is needed for it. */
export function detailIssues(details: UploadDetails, known: readonly Metaproperty[]): Detail[] {
  const { metaproperties, ...parts } = partsOf(details);
  const parsed = UploadParts.safeParse(parts);
  const issues = (parsed.error?.issues ?? []).map(({ path: [field], message }) => ({
    field: String(field),
    issue: message,
  }));
  const checked = checkedValues(known, metaproperties);
  return [...issues, ...('details' in checked ? checked.details : [])];
}
