import type { CountryCode } from '#lib/api/fields.ts';
import { accountCodeRows } from './account-codes.ts';
import { accountRows } from './accounts.ts';
import { assetRows } from './assets.ts';
import { availabilityRows } from './availability.ts';
import { branchRows } from './branches.ts';
import { eventRows } from './events.ts';
import { familyRows } from './families.ts';
import { invoiceRows } from './invoices.ts';
import { masterDataRows } from './master-data.ts';
import { metapropertyRows } from './metaproperties.ts';
import { productAssetRows } from './product-assets.ts';
import { productAttributeRows } from './product-attributes.ts';
import { productStatusRows } from './product-statuses.ts';
import { productRows } from './products.ts';
import { purchaseOrderRows } from './purchase-orders.ts';
import type { Row } from './row.ts';
import { stateCostRows } from './state-costs.ts';
import { stateRows } from './states.ts';

/** The contract of every operation, in a country. One without its row fails `rows.test.ts`. */
export function rowsOf(here: CountryCode): readonly Row[] {
  return [
    ...accountCodeRows(here),
    ...accountRows(here),
    ...assetRows(),
    ...availabilityRows(here),
    ...branchRows(here),
    ...eventRows(here),
    ...familyRows(),
    ...invoiceRows(here),
    ...masterDataRows(here),
    ...metapropertyRows(),
    ...productAssetRows(),
    ...productAttributeRows(here),
    ...productStatusRows(here),
    ...productRows(here),
    ...purchaseOrderRows(here),
    ...stateCostRows(here),
    ...stateRows(here),
  ];
}
