import { z } from 'zod';

/**
 * What a schema allows and no document has: members by path (`lineItems[].quantity`) and enum values
 * (`type=TAX_INVOICE`).
 */
export function unusedMembers(schema: z.ZodType, documents: readonly object[]): string[] {
  const { $defs = {}, ...whole } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  // The keywords of JSON schema that document schemas use.
  const root = memberOf(
    '',
    whole as JsonSchemaPart,
    $defs as Readonly<Record<string, JsonSchemaPart>>,
  );
  for (const document of documents) markUsed(root, document);
  return collectUnused(root);
}

type JsonSchemaPart = {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, JsonSchemaPart>>;
  readonly items?: JsonSchemaPart;
  readonly anyOf?: readonly JsonSchemaPart[];
  readonly enum?: readonly unknown[];
};

type Member = {
  readonly path: string;
  isUsed: boolean;
  readonly members: ReadonlyMap<string, Member>;
  readonly items: Member | undefined;
  /** Enum values that no document has had. */
  readonly values: Set<unknown>;
};

function memberOf(
  path: string,
  { $ref, ...own }: JsonSchemaPart,
  defs: Readonly<Record<string, JsonSchemaPart>>,
): Member {
  const part = $ref === undefined ? own : (defs[$ref.replace('#/$defs/', '')] ?? {});
  const parts = [part, ...(part.anyOf ?? [])];
  const properties = parts.flatMap((each) => Object.entries(each.properties ?? {}));
  const [items] = parts.flatMap((each) => each.items ?? []);
  const within = path === '' ? '' : `${path}.`;
  return {
    path,
    isUsed: false,
    members: new Map(
      properties.map(([name, each]) => [name, memberOf(`${within}${name}`, each, defs)]),
    ),
    items: items && memberOf(`${path}[]`, items, defs),
    values: new Set(parts.flatMap((each) => each.enum ?? [])),
  };
}

function markUsed(member: Member, value: unknown): void {
  member.isUsed = true;
  member.values.delete(value);
  if (Array.isArray(value)) {
    if (member.items) for (const each of value) markUsed(member.items, each);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      const within = member.members.get(name);
      if (within) markUsed(within, each);
    }
  }
}

function collectUnused({ path, isUsed, members, items, values }: Member): string[] {
  if (!isUsed) return [path];
  return [
    ...[...values].map((value) => `${path}=${value}`),
    ...(items ? collectUnused(items) : []),
    ...[...members.values()].flatMap(collectUnused),
  ];
}
