import type { CountryCode } from '#lib/api/fields.ts';
import type { Row } from './row.ts';
import { accountCodeRows } from './rows/account-codes.ts';
import { accountRows } from './rows/accounts.ts';
import { assetRows } from './rows/assets.ts';
import { availabilityRows } from './rows/availability.ts';
import { branchRows } from './rows/branches.ts';
import { eventRows } from './rows/events.ts';
import { familyRows } from './rows/families.ts';
import { invoiceRows } from './rows/invoices.ts';
import { masterDataRows } from './rows/master-data.ts';
import { metapropertyRows } from './rows/metaproperties.ts';
import { productAssetRows } from './rows/product-assets.ts';
import { productAttributeRows } from './rows/product-attributes.ts';
import { productStatusRows } from './rows/product-statuses.ts';
import { productRows } from './rows/products.ts';
import { purchaseOrderRows } from './rows/purchase-orders.ts';
import { stateCostRows } from './rows/state-costs.ts';
import { stateRows } from './rows/states.ts';

/** The cases of all operations in a country; `cases.test.ts` fails for an operation without one. */
export function rowsOf(country: CountryCode): readonly Row[] {
  return [
    ...accountCodeRows(country),
    ...accountRows(country),
    ...assetRows(),
    ...availabilityRows(country),
    ...branchRows(country),
    ...eventRows(country),
    ...familyRows(),
    ...invoiceRows(country),
    ...masterDataRows(country),
    ...metapropertyRows(),
    ...productAssetRows(),
    ...productAttributeRows(country),
    ...productStatusRows(country),
    ...productRows(country),
    ...purchaseOrderRows(country),
    ...stateCostRows(country),
    ...stateRows(country),
  ];
}
