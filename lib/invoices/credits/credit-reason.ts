import type { Invoice } from '#lib/invoices/schema.ts';

/** Why one document credits another, as far as the credit says. */
export type CreditReason = {
  /** Numbers of the credit's lines that name the original. */
  readonly lines: readonly number[];
  /** The credit's comments that mention an original document, or the original's number. */
  readonly remarks: readonly string[];
};

/** What `credit` says about its original, for example that the link was derived and for which lines. */
export function creditReason(credit: Invoice, original: string): CreditReason {
  const { lineItems = [], comments = [] } = credit;
  return {
    lines: lineItems
      .filter(({ originalInvoiceNumber }) => originalInvoiceNumber === original)
      .map(({ number }) => number),
    remarks: comments.filter(
      (comment) => MENTIONS_ORIGINAL.test(comment) || wordsIn(comment).includes(original),
    ),
  };
}

const MENTIONS_ORIGINAL = /\boriginal (invoice|document|sale)\b/i;

function wordsIn(comment: string): string[] {
  return comment.split(/[\s,;:.()]+/u);
}
