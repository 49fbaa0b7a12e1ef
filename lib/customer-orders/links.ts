import { recordHref } from '#lib/text/text.ts';

export const customerOrderHref = recordHref('customer-orders');
