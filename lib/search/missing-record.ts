/**
 * The record that a path such as `/au/invoices/9999999` names, whose page is not there: its `name`, `Invoice 9999999`; the
 * `number` to search for, undefined where the address holds an id that nobody knows it by; its address without the
 * country; and the list of its kind, if there is one. Undefined if it is not the path of a record.
 */
export function missingRecord(requestedPath: string) {
  const [pathname = ''] = requestedPath.split('?', 1);
  const [, , folder = '', encoded = '', part, line, ...rest] = pathname.split('/');
  const kind = KINDS[folder];
  const number = decodePart(encoded);
  if (!kind || !number || rest.length > 0) return undefined;
  if (folder === 'purchase-orders' && part === 'lines' && line) {
    return {
      name: `Line ${shortened(decodePart(line))} of purchase order ${shortened(number)}`,
      number,
      path: `/${folder}/${encoded}/lines/${line}`,
      list: { path: `/${folder}/${encoded}`, name: `Purchase order ${shortened(number)}` },
    };
  }
  if (line !== undefined || !PARTS.includes(part)) return undefined;
  return {
    name: kind.hasId ? kind.noun : `${kind.noun} ${shortened(number)}`,
    number: kind.hasId ? undefined : number,
    path: `/${folder}/${encoded}`,
    list: kind.list === undefined ? undefined : { path: `/${folder}`, name: kind.list },
  };
}

/** The pages of a record itself: its own, and its print forms. */
const PARTS = [undefined, 'receipt', 'pick-sheet', 'receiving-sheet', 'door-sheet'];

/** A record whose page was asked for and is not there. */
export type MissingRecord = NonNullable<ReturnType<typeof missingRecord>>;

type Kind = { readonly noun: string; readonly list?: string; readonly hasId?: boolean };

const KINDS: Readonly<Record<string, Kind>> = {
  invoices: { noun: 'Invoice', list: 'Invoices' },
  'customer-orders': { noun: 'Customer order' },
  'purchase-orders': { noun: 'Purchase order', list: 'Purchase orders' },
  products: { noun: 'Product', list: 'Products' },
  branches: { noun: 'Branch', list: 'Branches' },
  accounts: { noun: 'Account', list: 'Accounts', hasId: true },
  assets: { noun: 'Asset', list: 'Assets', hasId: true },
};

/** Numbers are short; anything else in an address is cut off. */
const MAX_LENGTH = 40;

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : text;
}

/** An address that is not percent-encoded properly is shown as it is. */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
