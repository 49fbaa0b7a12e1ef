import {
  type ApiBody,
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
  type ApiResponse,
  METHODS,
  type Reference,
  resolveRef,
} from './openapi.ts';

/** An operation with its references resolved. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly scopes: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly body: ApiBody | undefined;
  readonly responses: readonly OperationResponse[];
};

export type OperationResponse = Omit<ApiResponse, 'headers'> & {
  readonly status: string;
  /** The names of its headers. */
  readonly headers: readonly string[];
  /** The error codes that a failure may have. */
  readonly errorCodes: readonly string[];
};

export type OperationGroup = {
  readonly tag: string;
  readonly description: string;
  readonly operations: readonly Operation[];
};

/** The operations by tag: tags in the order of the document, operations in the order of its paths. */
export function operationGroups(document: ApiDocument): OperationGroup[] {
  const byTag = Map.groupBy(operationsOf(document), ({ tag }) => tag);
  const listed = (document.tags ?? []).filter(({ name }) => byTag.has(name));
  const others = [...byTag.keys()].filter((tag) => !listed.some(({ name }) => name === tag));
  return [...listed, ...others.map((name) => ({ name, description: '' }))].map(
    ({ name, description = '' }) => ({ tag: name, description, operations: byTag.get(name) ?? [] }),
  );
}

function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [toOperation(document, path, method, operation)] : [];
    }),
  );
}

function toOperation(
  document: ApiDocument,
  path: string,
  method: string,
  operation: ApiOperation,
): Operation {
  const { parameters = [], security = [], operationId: id } = operation;
  return {
    id,
    method: method.toUpperCase(),
    path,
    tag: operation.tags?.[0] ?? 'Operations',
    summary: operation.summary,
    description: operation.description ?? '',
    scopes: [...new Set(security.flatMap((requirement) => Object.values(requirement).flat()))],
    parameters: parameters.map((each) => resolveParameter(document, each)),
    body: operation.requestBody,
    responses: Object.entries(operation.responses).map(([status, given]) => {
      const response = resolveRef(given, document.components?.responses);
      const headers = Object.keys(response.headers ?? {});
      return { ...response, status, headers, errorCodes: errorCodesOf(response) };
    }),
  };
}

/** Resolves a parameter and a reference in its schema. */
function resolveParameter(document: ApiDocument, given: ApiParameter | Reference): ApiParameter {
  const parameter = resolveRef(given, document.components?.parameters);
  const reference = parameter.schema?.$ref;
  if (reference === undefined) return parameter;
  return { ...parameter, schema: resolveRef({ $ref: reference }, document.components?.schemas) };
}

/** The codes to which a response narrows the shared error body. */
function errorCodesOf({ content }: ApiResponse): string[] {
  const parts = Object.values(content ?? {}).flatMap(({ schema }) => schema?.allOf ?? []);
  return parts.flatMap(({ properties }) => properties?.['errorCode']?.enum?.map(String) ?? []);
}
