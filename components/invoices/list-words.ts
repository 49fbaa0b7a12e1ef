/** What is said of a list where a call for it failed. */
export const LIST = { what: 'the invoices', kept: 'The list is kept.' };
