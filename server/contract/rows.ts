import { branchRows } from './branches.ts';
import { invoiceRows } from './invoices.ts';
import type { Row } from './row.ts';
import { stateRows } from './states.ts';

/** The contract of every operation. One without its row fails `rows.test.ts`. */
export const rows: readonly Row[] = [...invoiceRows, ...stateRows, ...branchRows];
