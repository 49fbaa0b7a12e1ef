import { z } from 'zod';

/** Cost of one load. */
export const Measured = z.strictObject({
  seconds: z.number(),
  rows: z.int(),
  /** Peak memory of the loading process. */
  peakBytes: z.number(),
  /** Processor time of the loading process. */
  cpuSeconds: z.number(),
});
export type Measured = z.infer<typeof Measured>;
