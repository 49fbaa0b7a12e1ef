import type { Row } from './row.ts';

/** The contract of every operation. One without its row fails `rows.test.ts`. */
export const rows: readonly Row[] = [];
