import { type RawBuilder, sql } from 'kysely';
import { RULE_VERSIONS } from '#lib/rule-versions.ts';
import { wordsOf } from '#lib/search/words.ts';
import type { Asset } from './schema.ts';

type Described = Pick<Asset, 'name' | 'fileName'> & { readonly tags: readonly string[] };

/** The columns that an asset is found by. */
export function searchColumns(asset: Described): { words: RawBuilder<string>; rules: number } {
  const words = sql<string>`array_to_tsvector(${assetWords(asset)}::text[])`;
  return { words, rules: RULE_VERSIONS.assets };
}

/** The words of what an asset, its file and its tags are called. */
export function assetWords({ name, fileName, tags }: Described): string[] {
  return wordsOf([name, fileName, ...tags].join('\n'));
}
