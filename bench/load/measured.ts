import { z } from 'zod';

/** What one load took. */
export const Measured = z.strictObject({
  seconds: z.number(),
  rows: z.int(),
  /** Most memory that the loading process had, in bytes. */
  peakBytes: z.number(),
  /** Processor time of the loading process. */
  cpuSeconds: z.number(),
});
export type Measured = z.infer<typeof Measured>;
