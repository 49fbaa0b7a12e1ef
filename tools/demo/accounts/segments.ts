import { z } from 'zod';
import type { Segment, SubSegment } from '#lib/accounts/schema.ts';
import { dataLines, dataRows, readOnce } from '#tools/demo/data-files/data-file.ts';

/** Customer segments. */
export function demoSegments(): Segment[] {
  return dataRows('segments.csv', SegmentRow);
}

/** Sub-segments, one for each kind of customer. */
export function demoSubSegments(): SubSegment[] {
  return customerKinds().map(({ subSegment, segment, description }) => ({
    code: subSegment,
    description,
    enabled: true,
    segmentCode: segment,
  }));
}

const SegmentRow = z.strictObject({
  code: z.string().min(1),
  description: z.string().min(1),
  enabled: z.stringbool(),
});

/** A kind of customer, and what is plausible for it. */
export type CustomerKind = Readonly<z.infer<typeof CustomerKind>>;

const CustomerKind = z.strictObject({
  subSegment: z.string(),
  segment: z.string(),
  description: z.string(),
  /** Weight: about how many of a hundred customers. */
  weight: z.number().positive(),
  /** ANZSIC classes, the most usual first. */
  industries: z.array(z.string()).readonly(),
  tradeType: z.string().exactOptional(),
  /** Endings of trading names; none for people who buy in their own name. */
  callings: z.array(z.string()).readonly(),
  /** Whether names often contain the owner's family name. */
  isFamilyTrade: z.boolean(),
  /** Usual credit limits in thousands; none for those who pay at once. */
  creditThousands: z.array(z.number().positive()).readonly(),
  /** The share of customers that require a purchase order number, 0 to 1. */
  requiresPurchaseOrder: z.number().min(0).max(1),
});

/** Every kind of customer, one for each sub-segment. */
export const customerKinds = readOnce(() => dataLines('customer-kinds.ndjson', CustomerKind));
