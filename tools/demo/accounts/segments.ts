import { z } from 'zod';
import type { IndustryType, Segment, SubSegment } from '#lib/accounts/schema.ts';
import { dataRows, yesOrNo } from '#tools/demo/values/data-file.ts';

/** Customer segments. */
export function demoSegments(): Segment[] {
  return dataRows('segments.csv', Row);
}

/** Sub-segments, one for each kind of customer. */
export function demoSubSegments(): SubSegment[] {
  return dataRows('sub-segments.csv', Row.extend({ segmentCode: z.string() }));
}

/** The industries of customers, by ANZSIC class; new accounts no longer use a disabled one. */
export function demoIndustryTypes(): IndustryType[] {
  return dataRows('industry-types.csv', Row);
}

const Row = z.strictObject({ code: z.string(), description: z.string(), enabled: yesOrNo });
