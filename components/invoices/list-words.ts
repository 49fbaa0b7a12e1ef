/** What its reader may not do where a list is refused. */
export const READ_INVOICES = 'read the invoices of this country';
