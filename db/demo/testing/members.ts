import { z } from 'zod';

/**
 * What a schema of documents knows and none of them has: members by their paths (`lineItems[].quantity`),
 * and values that it lists (`type=TAX_INVOICE`).
 */
export function neverSaid(schema: z.ZodType, documents: readonly object[]): string[] {
  const { $defs = {}, ...whole } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  // The parts of a JSON schema that schemas of documents use.
  const root = memberOf('', whole as Part, $defs as Readonly<Record<string, Part>>);
  for (const document of documents) note(root, document);
  return unsaid(root);
}

type Part = {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
  readonly enum?: readonly unknown[];
};

type Member = {
  readonly path: string;
  isSaid: boolean;
  readonly members: ReadonlyMap<string, Member>;
  readonly items: Member | undefined;
  /** Those of the listed values that no document has had. */
  readonly values: Set<unknown>;
};

function memberOf(
  path: string,
  { $ref, ...own }: Part,
  defs: Readonly<Record<string, Part>>,
): Member {
  const part = $ref === undefined ? own : (defs[$ref.replace('#/$defs/', '')] ?? {});
  const parts = [part, ...(part.anyOf ?? [])];
  const properties = parts.flatMap((each) => Object.entries(each.properties ?? {}));
  const [items] = parts.flatMap((each) => each.items ?? []);
  const within = path === '' ? '' : `${path}.`;
  return {
    path,
    isSaid: false,
    members: new Map(
      properties.map(([name, each]) => [name, memberOf(`${within}${name}`, each, defs)]),
    ),
    items: items && memberOf(`${path}[]`, items, defs),
    values: new Set(parts.flatMap((each) => each.enum ?? [])),
  };
}

function note(member: Member, value: unknown): void {
  member.isSaid = true;
  member.values.delete(value);
  if (Array.isArray(value)) {
    if (member.items) for (const each of value) note(member.items, each);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      const within = member.members.get(name);
      if (within) note(within, each);
    }
  }
}

function unsaid({ path, isSaid, members, items, values }: Member): string[] {
  if (!isSaid) return [path];
  return [
    ...[...values].map((value) => `${path}=${value}`),
    ...(items ? unsaid(items) : []),
    ...[...members.values()].flatMap(unsaid),
  ];
}
