import { z } from 'zod';
import type { Segment, SubSegment } from '#lib/customer/schema.ts';
import { dataLines, dataRows, readOnce } from './data-file.ts';

/** How the made-up business divides its customers. */
export function demoSegments(): Segment[] {
  return dataRows('segments.csv', SegmentRow);
}

/** The finer divisions of each. */
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

/** A kind of customer: what is believable of one. */
export type CustomerKind = Readonly<z.infer<typeof CustomerKind>>;

const CustomerKind = z.strictObject({
  subSegment: z.string(),
  segment: z.string(),
  description: z.string(),
  /** How many of a hundred or so customers are of this kind. */
  weight: z.number().positive(),
  /** ANZSIC classes, the usual one first. */
  industries: z.array(z.string()).readonly(),
  tradeType: z.string().exactOptional(),
  /** What their trading names end in; a kind without is of people in their own name. */
  callings: z.array(z.string()).readonly(),
  /** Whether the owner's family name is in many of the names. */
  isFamilyTrade: z.boolean(),
  /** The credit limits usual for it, in thousands; none where they pay at once. */
  creditThousands: z.array(z.number().positive()).readonly(),
  /** The share that requires a purchase order's number, 0 to 1. */
  requiresPurchaseOrder: z.number().min(0).max(1),
});

/** Every kind of customer, one for each sub-segment. */
export const customerKinds = readOnce(() => dataLines('customer-kinds.ndjson', CustomerKind));
