/** The parts of an OpenAPI 3.1 document that the reference uses. */
export type ApiDocument = {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
  };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Named<{ readonly [method in (typeof METHODS)[number]]?: ApiOperation }>;
  readonly components?: {
    readonly schemas?: Named<Schema>;
    readonly parameters?: Named<ApiParameter>;
    readonly responses?: Named<ApiResponse>;
    readonly headers?: Named<ApiHeader>;
    readonly securitySchemes?: Named<{
      readonly type: string;
      readonly flows?: Named<{ readonly tokenUrl?: string; readonly scopes: Named<string> }>;
    }>;
  };
};

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export type ApiOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Named<readonly string[]>[];
  readonly parameters?: readonly (ApiParameter | Reference)[];
  readonly requestBody?: ApiBody;
  readonly responses: Named<ApiResponse | Reference>;
};

export type ApiParameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
  /** For a list: false when its values share one parameter, separated by commas. */
  readonly explode?: boolean;
};

export type ApiBody = { readonly required?: boolean; readonly content: Named<MediaType> };

export type ApiResponse = {
  readonly description: string;
  readonly headers?: Named<ApiHeader | Reference>;
  readonly content?: Named<MediaType>;
};

type ApiHeader = { readonly description?: string };
export type MediaType = { readonly schema?: Schema; readonly example?: unknown };

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Named<Schema>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
};

type Named<T> = Readonly<Record<string, T>>;
export type Reference = { readonly $ref: string };

/** Resolves a `$ref` among `components`, a section of the document's components; returns anything else as it is. */
export function resolveRef<T extends object>(
  value: T | Reference,
  components: Named<T> | undefined,
): T {
  if (!isReference(value)) return value;
  const name = refName(value.$ref);
  const found = components?.[name];
  if (found === undefined) throw new Error(`The OpenAPI document has no component ${name}`);
  return found;
}

/** The last segment of a reference: `Amount` of `#/components/schemas/Amount`. */
export function refName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function isReference<T extends object>(value: T | Reference): value is Reference {
  return '$ref' in value && typeof value.$ref === 'string';
}
