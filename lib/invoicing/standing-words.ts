import type { TaxStanding } from './tax-invoice.ts';

/** The warning that a document is not what the tax law requires; undefined if it is. */
export function standingWords(status: TaxStanding): string | undefined {
  if (status.asks === undefined || status.missing.length === 0) return undefined;
  return `This is not ${status.asks}. It lacks ${LIST.format(status.missing)}.`;
}

const LIST = new Intl.ListFormat('en-AU');
