import { z } from 'zod';
import { Metaproperty } from './schema.ts';

export const MetapropertyList = z
  .strictObject({ metaproperties: z.array(Metaproperty) })
  .meta({ id: 'MetapropertyList' });
export type MetapropertyList = z.infer<typeof MetapropertyList>;

const NAMES_RULE = 'must be names separated by commas, none of them empty';

/** Which metaproperties a list is asked for; without names it has all. */
export const MetapropertyQuery = z.strictObject({
  names: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine((names) => names.every((name) => name !== ''), { error: NAMES_RULE })
    .exactOptional()
    .describe(
      'Names of metaproperties, separated by commas: whole names, whatever the case of their ' +
        'letters. A name that nothing has brings nothing.',
    )
    .meta({ examples: ['assetType,season'] }),
});
