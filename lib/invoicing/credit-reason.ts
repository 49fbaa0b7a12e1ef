import type { Invoice } from './schema.ts';

/** What a document says of why it takes another back. */
export type CreditReason = {
  /** Numbers of its lines that name the other document. */
  readonly lines: readonly number[];
  /** Its comments that speak of an original, or of that document by its number. */
  readonly remarks: readonly string[];
};

/** What `credit` says of its original, such as that the link was derived and of which lines. */
export function creditReason(credit: Invoice, original: string): CreditReason {
  const { lineItems = [], comments = [] } = credit;
  return {
    lines: lineItems
      .filter(({ originalInvoiceNumber }) => originalInvoiceNumber === original)
      .map(({ number }) => number),
    remarks: comments.filter(
      (comment) => SPEAKS_OF_ORIGINAL.test(comment) || wordsIn(comment).includes(original),
    ),
  };
}

const SPEAKS_OF_ORIGINAL = /\boriginal (invoice|document|sale)\b/i;

function wordsIn(comment: string): string[] {
  return comment.split(/[\s,;:.()]+/u);
}
