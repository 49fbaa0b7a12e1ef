import { type RawBuilder, sql } from 'kysely';
import type { Asset } from '#lib/assets/schema.ts';
import { RULE_VERSIONS } from '#lib/documents/rule-versions.ts';
import { toSearchWords } from '#lib/search/words.ts';

type SearchedTexts = Pick<Asset, 'name' | 'fileName'> & { readonly tags: readonly string[] };

/** The derived columns that text search uses. */
export function assetSearchColumns(asset: SearchedTexts): {
  words: RawBuilder<string>;
  rule_version: number;
} {
  const words = sql<string>`array_to_tsvector(${assetWords(asset)}::text[])`;
  return { words, rule_version: RULE_VERSIONS.assets };
}

/** The search words of an asset's name, file name and tags. */
export function assetWords({ name, fileName, tags }: SearchedTexts): string[] {
  return toSearchWords([name, fileName, ...tags].join('\n'));
}
