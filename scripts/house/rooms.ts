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
export const LANE = /^app\/(v1|portal-api|openapi\.json)\/(.+\/)?route\.ts$|^server\/api-lane\.ts$/;
/** A path of this repository rather than a package, a part of Node, or something wrong. */
export const IN_REPOSITORY = /^(?!(npm|node|missing|computed):)/;

/** The folder under lib that a file belongs to, if it is in one. */
export function domainOf(path: string): string | undefined {
  return /^lib\/([^/]+)\//.exec(path)?.[1];
}

/** Rules of the trade that need no database, so that a browser can have them. */
export const PURE_RULES =
  /^lib\/(spreadsheet-cell|availability\/(pasted-rows|sheet-answers|sheet-row|verdict)|procurement\/(awaited|cost-addresses|line-costs|order-addresses|order-words|pickup-accuracy|receipt-progress|supplier-address)|enterprise\/(branch-addresses|distance|hours-words)|customer\/(account-addresses|account-words|difference)|product\/product-addresses|invoicing\/(credit-reason|due|invoice-addresses|list-pages|pasted-numbers)|assets\/(asset-addresses|asset-words|file-kinds|file-size|metaproperty-values))\.ts$/;
