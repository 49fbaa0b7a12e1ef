import type { Line } from './line.ts';
import { brass } from './lines/brass.ts';
import { copper } from './lines/copper.ts';

/** Every product line, in the order that products are numbered. */
export const LINES: readonly Line[] = [...copper, ...brass];
