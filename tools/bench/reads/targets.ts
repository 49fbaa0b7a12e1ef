/** How many times longer a read may take over a million rows than over ten thousand. */
export const MAX_GROWTH = 1.3;

/** How many times the processor time of one invoice a read of several records may take. */
export const MAX_COST_IN_INVOICES: Readonly<Record<string, number>> = {
  'a batch of 50 invoices': 8,
  'availability of 25 items': 5,
};
