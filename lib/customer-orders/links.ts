import { recordHref } from '#lib/text/text.ts';

/** The page of a customer's order. */
export const customerOrderHref = recordHref('customer-orders');
