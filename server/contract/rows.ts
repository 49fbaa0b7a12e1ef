import { branchRows } from './branches.ts';
import { invoiceRows } from './invoices.ts';
import { purchaseOrderRows } from './purchase-orders.ts';
import type { Row } from './row.ts';
import { stateCostRows } from './state-costs.ts';
import { stateRows } from './states.ts';

/** The contract of every operation. One without its row fails `rows.test.ts`. */
export const rows: readonly Row[] = [
  ...branchRows,
  ...invoiceRows,
  ...purchaseOrderRows,
  ...stateCostRows,
  ...stateRows,
];
