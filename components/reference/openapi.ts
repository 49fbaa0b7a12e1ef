import type { z } from 'zod';

type Named<T> = Readonly<Record<string, T>>;

/** What the reference shows of our OpenAPI 3.1 document, with what is referenced in place of each `$ref`. */
export type ApiDocument = {
  readonly info: Readonly<Record<'title' | 'version' | 'description', string>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** By tag in the order of `tags`, and by path. */
  readonly operations: readonly Operation[];
  /** What each scope opens. */
  readonly scopes: Named<string>;
  readonly schemas: Named<Schema>;
};

export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string | undefined;
  readonly scopes: readonly string[];
  readonly summary: string;
  readonly description?: string;
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

type Source = Pick<ApiDocument, 'info' | 'tags'> & {
  readonly paths: Named<Named<Declared>>;
  readonly components: Pick<ApiDocument, 'schemas'> & {
    readonly securitySchemes: Named<{ readonly flows: Named<{ readonly scopes: Named<string> }> }>;
  };
};

type Declared = Omit<Operation, 'id' | 'method' | 'path' | 'tag' | 'scopes'> & {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly Named<readonly string[]>[];
};

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
    const entries = Object.entries(own).map(([key, each]) => [key, inline(each)]);
    return { ...($ref !== undefined && component($ref)), ...Object.fromEntries(entries) };
  };
  const component = (reference: string): object => {
    const [, , section = '', title = ''] = reference.split('/');
    const found = document.components[section]?.[title];
    if (!found) throw new Error(`The OpenAPI document has no component ${title}`);
    const known = inlined.get(reference) ?? Object.assign({ title }, inline(found));
    inlined.set(reference, known);
    return known;
  };
  const { paths, components, info, tags }: Source = {
    ...document,
    paths: inline(document.paths),
    components: inline(document.components),
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags: of, security, ...rest }]) => ({
      ...rest,
      ...{ id: operationId, path, tag: of[0], method: method.toUpperCase() },
      scopes: security.flatMap((requirement) => Object.values(requirement).flat()),
    })),
  );
  const flows = Object.values(components.securitySchemes).flatMap((each) =>
    Object.values(each.flows),
  );
  return {
    info,
    tags,
    schemas: components.schemas,
    scopes: Object.assign({}, ...flows.map(({ scopes }) => scopes)),
    operations: tags.flatMap(({ name }) => operations.filter(({ tag }) => tag === name)),
  };
}
