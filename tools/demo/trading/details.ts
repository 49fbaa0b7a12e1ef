import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { PurchaseOrder, PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { dataLines, readOnce } from '#tools/demo/values/data-file.ts';

/** What people write on invoices besides what is sold: in `data/invoice-details.ndjson`. */
const InvoiceDetails = z.strictObject({
  country: CountryCode,
  isDelivered: z.boolean(),
  header: Invoice.pick({ isSuppressed: true, receivedByName: true, comments: true }),
  /** Who receives a delivery. */
  site: Invoice.shape.deliveryDetails
    .unwrap()
    .pick({ siteContactName: true, siteContactPhoneNumber: true })
    .exactOptional(),
});

/** The details of invoices in a country, by `isDelivered`. */
export const invoiceDetails = readOnce(() =>
  Map.groupBy(
    dataLines('invoice-details.ndjson', InvoiceDetails),
    ({ country, isDelivered }) => `${country} ${isDelivered}`,
  ),
);

const Delivery = PurchaseOrder.shape.deliveryDetails.unwrap();

/** What people write on purchase orders and their lines besides what is bought: in `data/order-details.ndjson`. */
const OrderDetails = z.strictObject({
  order: PurchaseOrder.pick({
    comments: true,
    charges: true,
    quote: true,
    transmissionMethod: true,
  }),
  delivery: Delivery.pick({ isInsideDeliveryArea: true }),
  /** The courier, or when and by whom the goods are handed over to the branch's truck; of orders to the branch. */
  courier: Delivery.shape.courierInformation,
  pickup: Delivery.shape.pickupInformation
    .unwrap()
    .pick({ pickupTime: true, siteContactName: true })
    .exactOptional(),
  line: PurchaseOrderLine.pick({ comments: true, overstockStatus: true }),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

export const orderDetails = readOnce(() => dataLines('order-details.ndjson', OrderDetails));
