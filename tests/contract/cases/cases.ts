import type { CountryCode } from '#lib/api/fields.ts';
import { assetCases } from './assets/assets.ts';
import { metapropertyCases } from './assets/metaproperties.ts';
import { availabilityCases } from './availability.ts';
import { accountCodeCases } from './customer/account-codes.ts';
import { accountCases } from './customer/accounts.ts';
import { eventCases } from './customer/events.ts';
import { branchCases } from './enterprise/branches.ts';
import { stateCases } from './enterprise/states.ts';
import { invoiceCases } from './invoices.ts';
import type { OperationCase } from './operation-case.ts';
import { purchaseOrderCases } from './procurement/purchase-orders.ts';
import { stateCostCases } from './procurement/state-costs.ts';
import { productAssetCases } from './product/assets.ts';
import { productAttributeCases } from './product/attributes.ts';
import { familyCases } from './product/families.ts';
import { masterDataCases } from './product/master-data.ts';
import { productCases } from './product/products.ts';
import { productStatusCases } from './product/statuses.ts';

/** The cases of all operations in a country; `cases.test.ts` fails for an operation without one. */
export function casesFor(country: CountryCode): readonly OperationCase[] {
  return [
    ...accountCodeCases(country),
    ...accountCases(country),
    ...assetCases(),
    ...availabilityCases(country),
    ...branchCases(country),
    ...eventCases(country),
    ...familyCases(),
    ...invoiceCases(country),
    ...masterDataCases(country),
    ...metapropertyCases(),
    ...productAssetCases(),
    ...productAttributeCases(country),
    ...productStatusCases(country),
    ...productCases(country),
    ...purchaseOrderCases(country),
    ...stateCostCases(country),
    ...stateCases(country),
  ];
}
