import { type RawBuilder, sql } from 'kysely';
import { RULE_VERSIONS } from '#lib/rule-versions.ts';
import { wordsOf } from '#lib/search/words.ts';
import type { Asset } from './schema.ts';

type SearchedTexts = Pick<Asset, 'name' | 'fileName'> & { readonly tags: readonly string[] };

/** The derived columns that text search uses. */
export function searchColumns(asset: SearchedTexts): { words: RawBuilder<string>; rules: number } {
  const words = sql<string>`array_to_tsvector(${assetWords(asset)}::text[])`;
  return { words, rules: RULE_VERSIONS.assets };
}

/** The search words of an asset's name, file name and tags. */
export function assetWords({ name, fileName, tags }: SearchedTexts): string[] {
  return wordsOf([name, fileName, ...tags].join('\n'));
}
