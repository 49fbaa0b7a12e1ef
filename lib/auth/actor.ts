import { z } from 'zod';

/** Who made a change, as the API reports it. */
export const Actor = z
  .strictObject({
    type: z.enum(['USER', 'SYSTEM', 'CLIENT']).describe('A feed is SYSTEM.'),
    id: z.string(),
    name: z.string(),
  })
  .meta({ id: 'Actor' });
export type Actor = z.infer<typeof Actor>;
