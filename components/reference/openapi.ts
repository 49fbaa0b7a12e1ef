import type { z } from 'zod';

/** The parts of our OpenAPI 3.1 document that the reference uses, with what is referenced in place of each `$ref`. */
export type ApiDocument = {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
  };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Named<Named<ApiOperation>>;
  readonly components: {
    readonly schemas: Named<Schema>;
    readonly securitySchemes: Named<{ readonly flows: Named<{ readonly scopes: Named<string> }> }>;
  };
};

type ApiOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Named<readonly string[]>[];
  readonly parameters: readonly ApiParameter[];
  readonly requestBody?: { readonly content: Named<MediaType> };
  readonly responses: Named<ApiResponse>;
};

export type ApiParameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  /** For a list: false when its values share one parameter, separated by commas. */
  readonly explode?: boolean;
};

export type ApiResponse = {
  readonly description: string;
  readonly headers?: Named<unknown>;
  readonly content?: Named<MediaType>;
};

export type MediaType = { readonly schema: Schema; readonly example?: unknown };

/** A schema; `title` is the name under which the document declares it. */
export type Schema = z.core.JSONSchema.BaseSchema;

/** The schema of the items of a list; undefined when it is no list. */
export function itemOf({ items }: Schema): Schema | undefined {
  return [items].flat().find((each) => typeof each === 'object');
}

type Named<T> = Readonly<Record<string, T>>;

/**
 * Parses an OpenAPI document, and puts what each `$ref` names in its place, with its name as `title`; what is beside
 * the `$ref` comes first. The document has no recursive schema. Throws when it lacks what it refers to.
 */
export function parseApiDocument(text: string): ApiDocument {
  const document = JSON.parse(text);
  const inlined = new Map<string, object>();
  const inline = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(inline);
    const { $ref, ...own }: { $ref?: string } = value;
    const members = Object.fromEntries(
      Object.entries(own).map(([key, each]) => [key, inline(each)]),
    );
    return $ref === undefined ? members : { ...component($ref), ...members };
  };
  const component = (reference: string): object => {
    const [, , section = '', title = ''] = reference.split('/');
    const found = document.components[section]?.[title];
    if (!found) throw new Error(`The OpenAPI document has no component ${title}`);
    const known = inlined.get(reference) ?? Object.assign({ title }, inline(found));
    inlined.set(reference, known);
    return known;
  };
  return { ...document, paths: inline(document.paths), components: inline(document.components) };
}

/** An operation with its place in the document. */
export type Operation = Omit<ApiOperation, 'operationId' | 'tags' | 'security'> & {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string | undefined;
  readonly scopes: readonly string[];
};

/** The operations by tag: tags in the order of the document, operations in the order of its paths. */
export function operationsOf({ tags, paths }: ApiDocument): Operation[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([
        method,
        {
          operationId,
          tags: [tag],
          security,
          ...operation
        },
      ]) => ({
        ...operation,
        id: operationId,
        method: method.toUpperCase(),
        path,
        tag,
        scopes: security.flatMap((requirement) => Object.values(requirement).flat()),
      }),
    ),
  );
  return tags.flatMap(({ name }) => operations.filter(({ tag }) => tag === name));
}
