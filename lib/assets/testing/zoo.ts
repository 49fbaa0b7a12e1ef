import type { Animal } from './zoo/animal.ts';
import { broken } from './zoo/broken.ts';
import { csv } from './zoo/csv.ts';
import { good } from './zoo/good.ts';
import { ofNoKind } from './zoo/of-no-kind.ts';
import { office } from './zoo/office.ts';
import { twoThings } from './zoo/two-things.ts';

/** Files that are accepted or refused, with the expected outcome of each. */
export const zoo: readonly Animal[] = [
  ...good,
  ...ofNoKind,
  ...twoThings,
  ...broken,
  ...office,
  ...csv,
];
