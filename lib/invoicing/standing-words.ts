import type { TaxStanding } from './tax-invoice.ts';

/** What a document lacks to be what the tax law asks for; undefined where it lacks nothing. */
export function standingWords({ asks, missing }: TaxStanding): string | undefined {
  if (asks === undefined || missing.length === 0) return undefined;
  return `This is not ${asks}. It lacks ${LIST.format(missing)}.`;
}

const LIST = new Intl.ListFormat('en-AU');
