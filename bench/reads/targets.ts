/** How many times longer a read may take over a million rows than over ten thousand. */
export const GROWTH_BAR = 1.3;

/** How many times the processor time of one invoice a read of several records may take. */
export const BARS_BESIDE_ONE_INVOICE: Readonly<Record<string, number>> = {
  'a batch of 50 invoices': 8,
  'availability of 25 items': 5,
};
