import { z } from 'zod';

/**
 * What a schema allows and no document has: members by path (`lineItems[].quantity`) and enum values
 * (`type=TAX_INVOICE`).
 */
export function unusedMembers(schema: z.ZodType, documents: readonly object[]): string[] {
  const { $defs = {}, ...whole } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const used = new Set<string>();
  for (const document of documents) addUsed(used, '', document);
  // The keywords of JSON schema that document schemas use.
  const allowed = allowedPaths(whole as Part, '', $defs as Readonly<Record<string, Part>>);
  const unused = allowed.filter((path) => !used.has(path));
  return unused.filter(
    (path) => !unused.some((other) => /^[.[=]/.test(path.split(other)[1] ?? '')),
  );
}

type Part = {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
  readonly enum?: readonly unknown[];
};

function allowedPaths(part: Part, path: string, defs: Readonly<Record<string, Part>>): string[] {
  const follow = (each: Part, below: string) => allowedPaths(each, below, defs);
  const definition = part.$ref && defs[part.$ref.replace('#/$defs/', '')];
  return [
    ...(path === '' || path.endsWith('[]') ? [] : [path]),
    ...(definition ? follow(definition, path) : []),
    ...(part.enum ?? []).map((value) => `${path}=${value}`),
    ...(part.anyOf ?? []).flatMap((each) => follow(each, path)),
    ...(part.items ? follow(part.items, `${path}[]`) : []),
    ...Object.entries(part.properties ?? {}).flatMap(([name, each]) =>
      follow(each, path === '' ? name : `${path}.${name}`),
    ),
  ];
}

function addUsed(used: Set<string>, path: string, value: unknown): void {
  used.add(path);
  if (typeof value === 'string') used.add(`${path}=${value}`);
  if (Array.isArray(value)) for (const each of value) addUsed(used, `${path}[]`, each);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value))
      addUsed(used, path === '' ? name : `${path}.${name}`, each);
}
