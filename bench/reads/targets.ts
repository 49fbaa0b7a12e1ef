/** The same read may take so many times as long over a million rows as over ten thousand. */
export const GROWTH_BAR = 1.3;

/** What reads of several records may take, in processor times of one invoice. */
export const BARS_BESIDE_ONE_INVOICE: Readonly<Record<string, number>> = {
  'a batch of 50 invoices': 8,
  'availability of 25 items': 5,
};
