import { z } from 'zod';
import { commaSeparated, MAX_INTEGER } from '#lib/api/fields.ts';
import { listSchema } from '#lib/api/page-query.ts';
import { duplicateIssues } from '#lib/api/schema-checks.ts';
import { Metaproperty } from '#lib/assets/schema.ts';

export const MetapropertyList = listSchema('MetapropertyList', 'metaproperties', Metaproperty);
export type MetapropertyList = z.infer<typeof MetapropertyList>;

/** Without names, the list has all. */
export const MetapropertyQuery = z.strictObject({
  names: commaSeparated(z.string())
    .exactOptional()
    .describe(
      'Names of metaproperties, separated by commas or repeated: whole names, whatever the case of their ' +
        'letters. A name that nothing has brings nothing.',
    )
    .meta({ examples: [['assetType', 'season']] }),
});

/** A metaproperty of the feed, checked further: uploads must be able to satisfy it, and searches to name it. */
export const MetapropertyRecord = Metaproperty.check(({ value, issues }) => {
  for (const member of ['id', 'name'] as const) {
    issues.push(...duplicateIssues('options', value.options, member));
  }
  for (const [path, message] of consistencyIssues(value)) {
    issues.push({ code: 'custom', path: [...path], message, input: value });
  }
});

type Issue = readonly [path: readonly (string | number)[], message: string];

function consistencyIssues(property: Metaproperty): Issue[] {
  const { name, type, isRequired, isMultiselect, isEditable, sortOrder, options } = property;
  const isSelect = type === 'SELECT' || type === 'MULTI_SELECT';
  const found: (Issue | false)[] = [
    (/[,:]/.test(name) || name !== name.trim()) && [
      ['name'],
      'must have no comma, no colon, and no blank at its ends: lists are asked for by it',
    ],
    isMultiselect !== (type === 'MULTI_SELECT') && [
      ['isMultiselect'],
      `must be ${!isMultiselect}, since type is ${type}`,
    ],
    isRequired && !isEditable && [['isEditable'], 'must be true, since isRequired is'],
    Math.abs(sortOrder) > MAX_INTEGER && [['sortOrder'], 'must fit 32 bits'],
    !isSelect && options.length > 0 && [['options'], `must be empty, since type is ${type}`],
    isSelect &&
      isRequired &&
      !options.some(({ isActive }) => isActive) && [
        ['options'],
        'must have one that is active, since isRequired is true',
      ],
  ];
  return found.filter((issue) => issue !== false);
}
