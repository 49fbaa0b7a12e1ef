import { z } from 'zod';

/** Cost of one load. */
export const LoadMeasurement = z.strictObject({
  seconds: z.number(),
  rows: z.int(),
  /** Peak memory of the loading process. */
  peakBytes: z.number(),
  /** Processor time of the loading process. */
  cpuSeconds: z.number(),
});
export type LoadMeasurement = z.infer<typeof LoadMeasurement>;
