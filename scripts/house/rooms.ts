/** The rooms of the house as patterns over a path in the repository. */

/** What only a test run uses. */
export const TESTS =
  /\.(test|spec)\.tsx?$|(^|\/)(testing|fixtures|contract)\/|^e2e\/|^bench\/chaos\/|^(vitest|playwright)(\.\w+)?\.config\.ts$/;
/** What is run beside the product, by a person or by CI. */
export const TOOLS = /^(bench|scripts|examples|e2e)\//;
/** The part of db that lib stands on, with what opens and migrates it; load and demo sit on top of lib. */
export const DB_BASE = /^db\/(?!load\/|demo\/|testing\/)/;
/** The whole of db that lib may see. */
export const DB_OF_LIB = /^db\/(client|prepared|tables)\.ts$/;
/** The nouns of a domain, and the small values that are safe in a browser. */
export const NOUNS = /^lib\/([^/]+\/([\w-]+-)?schema|money|dates)\.ts$/;
/** The routes that are served without Next. */
export const LANE =
  /^app\/(v1|portal-api|openapi\.json)\/(.+\/)?route\.ts$|^server\/http\/router\.ts$/;
/** A path of this repository rather than a package, a part of Node, or something wrong. */
export const IN_REPOSITORY = /^(?!(npm|node|missing|computed):)/;

/** The folder under lib that a file belongs to, if it is in one. */
export function domainOf(path: string): string | undefined {
  return /^lib\/([^/]+)\//.exec(path)?.[1];
}

/** Rules of the trade that need no database, so that a browser can have them: files below lib. */
const PURE_RULE_FILES: readonly string[] = [
  'assets/asset-addresses',
  'assets/asset-words',
  'assets/file-kinds',
  'assets/file-size',
  'assets/metaproperty-values',
  'auth/background-request',
  'availability/pasted-rows',
  'availability/sheet-answers',
  'availability/sheet-row',
  'availability/verdict',
  'business-number',
  'customer/account-addresses',
  'customer/account-words',
  'customer/difference',
  'enterprise/branch-addresses',
  'enterprise/branch-address',
  'enterprise/distance',
  'enterprise/hours-words',
  'environment',
  'invoicing/address-lines',
  'invoicing/code-words',
  'invoicing/bounded-lines',
  'invoicing/credit-reason',
  'invoicing/due',
  'invoicing/invoice-addresses',
  'invoicing/invoice-parties',
  'invoicing/line-remarks',
  'invoicing/receipt-lines',
  'invoicing/list-pages',
  'invoicing/pasted-numbers',
  'invoicing/pdf-addresses',
  'invoicing/reference-facts',
  'invoicing/standing-words',
  'invoicing/sum-words',
  'procurement/awaited',
  'procurement/cost-addresses',
  'procurement/cost-difference',
  'procurement/cost-history',
  'procurement/kit-headers',
  'procurement/line-costs',
  'procurement/order-addresses',
  'procurement/order-words',
  'procurement/pickup-accuracy',
  'procurement/receipt-progress',
  'procurement/supplier-address',
  'product/product-addresses',
  'product/product-words',
  'search/kinds',
  'spreadsheet-cell',
  'typed-date',
];

/** Whether the file is such a rule. */
export function isPureRule(path: string): boolean {
  return PURE_RULE_FILES.some((name) => path === `lib/${name}.ts`);
}
