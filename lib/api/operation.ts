import { Readable } from 'node:stream';
import type { z } from 'zod';
import {
  fileResponse,
  generatedFileResponse,
  linesResponse,
} from '#lib/api/response/file-response.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { applyRateLimit, authenticate, authorize } from './access-control.ts';
import {
  type Created,
  type Declaration,
  type FileBytes,
  type GeneratedFile,
  type HandlerInput,
  type HandlerResults,
  type Lines,
  type ObjectSchema,
  type Operation,
  type OperationMetadata,
  type PathParams,
  type ReceivedUpload,
  type RouteContext,
  responseMediaType,
  scopesOf,
} from './declaration.ts';
import { CountryPath } from './fields.ts';
import type { Release } from './limits/concurrency-limiter.ts';
import { acquireOperationSlot, acquireSlot, releaseAfter } from './limits/enforce.ts';
import { readWhenThere } from './long-poll.ts';
import { PATCH_TYPES, readJsonBody } from './request/body.ts';
import { readInput, requireAcceptable, requireCountry } from './request/input.ts';
import { type ApiRequest, type ApiResponse, correlationIdOf } from './request/request.ts';
import { validate } from './request/validate.ts';
import { errorResponse, toDomainError } from './response/error-response.ts';
import { commonHeaders, createdResponse, documentResponse } from './response/response.ts';

/**
 * Makes the route handler of an operation from its declaration, and attaches the declaration. The order is
 * authenticate, authorise, validate, handle, respond.
 * @param operationId a short name, unique among all: callers' generated code and metrics have it, so it stays
 */
export function operation<
  S extends Scope = never,
  Q extends ObjectSchema = ObjectSchema,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  H extends ObjectSchema = ObjectSchema,
  U extends ObjectSchema = ObjectSchema,
  P extends ObjectSchema = typeof CountryPath,
  K extends keyof HandlerResults<unknown> = 'document',
>(operationId: string, declared: Declaration<S, P, Q, B, R, H, U, K>): Operation {
  const { access, handle, returns } = declared;
  const pathSchema = (declared.params ?? CountryPath) as P;
  const caching = declared.caching ?? (access === undefined ? 'revalidate' : 'never');
  const declaration = { ...declared, operationId, params: pathSchema, caching };
  const hasCountry = 'countryCode' in pathSchema.shape;
  const acceptedType = responseMediaType(declaration);
  const isTransfer =
    declaration.upload || declared.awaitsOthers || returns === 'bytes' || returns === 'lines';
  const work = isTransfer ? 'transfer' : 'served';
  return Object.assign(toRouteHandler(respond), {
    declaration,
    respond,
  });

  async function respond(request: ApiRequest, path: PathParams): Promise<ApiResponse> {
    let response: ApiResponse;
    let received: ReceivedUpload<z.output<U>> | undefined;
    let release: Release | undefined;
    try {
      const principal = await authenticate(request, access);
      await declared.onAuthenticated?.(principal);
      const params = validate(pathSchema, path, 'path');
      const country = hasCountry ? requireCountry(params, path) : undefined;
      const ctx = authorize<S>(principal, scopesOf(declaration, request, path), country);
      requireAcceptable(request.headers.get('accept'), acceptedType);
      if (declaration.upload) {
        if (declaration.upload.types) readInput(declaration, request, params, undefined, undefined);
        release = acquireSlot('uploads', principal);
        request.work = work;
        received = await declaration.upload.receive(request);
      }
      const body =
        declaration.body &&
        (await receiveBody(
          request,
          declaration,
          declaration.body,
          acquireSlot('bodies', principal),
        ));
      const input = readInput(declaration, request, params, body, received?.upload);
      // The request itself is counted already.
      const further = (declaration.weigh?.(input.body) ?? 1) - 1;
      if (further > 0) await applyRateLimit(request, principal.clientId, further);
      if (!release) {
        release = await acquireOperationSlot(request, principal, declaration);
        request.work = work;
      }
      const given = { ctx: ctx as HandlerInput<S, P, Q, B, H, U>['ctx'], ...input };
      const { longPoll } = declared;
      const result =
        longPoll && input.query['wait']
          ? await readWhenThere(
              { request, principal, longPoll, params: path, query: input.query },
              {
                release: () => release?.(),
                async acquire() {
                  release = await acquireOperationSlot(request, principal, declaration);
                },
              },
              async () => handle(given),
            )
          : await handle(given);
      // Generated files wait in a queue of their own.
      if (returns === 'generated') release();
      response = await responseOf(request, result, declaration);
    } catch (error) {
      response = errorResponse(request, toDomainError(request, error));
    }
    if (received) await received.discard();
    if (release) releaseAfter(response, release);
    return response;
  }
}

/** The response for what a handler returned. */
function responseOf(
  request: ApiRequest,
  result: unknown,
  declaration: OperationMetadata,
): ApiResponse | Promise<ApiResponse> {
  const { returns, caching } = declaration;
  switch (returns) {
    case 'created':
    case 'accepted':
      return createdResponse(request, result as Created<unknown>, declaration);
    case 'noContent':
      return { status: 204, headers: commonHeaders(request, caching), body: null };
    case 'generated':
      return generatedFileResponse(request, result as GeneratedFile, caching);
    case 'lines':
      return linesResponse(request, result as Lines, declaration);
    case 'bytes':
      return fileResponse(request, result as FileBytes, caching);
    default:
      return documentResponse(request, result, declaration);
  }
}

async function receiveBody<B extends z.ZodType>(
  request: ApiRequest,
  { isMergePatch }: Pick<OperationMetadata, 'isMergePatch'>,
  schema: B,
  release: Release,
) {
  try {
    return await readJsonBody(request, schema, isMergePatch ? PATCH_TYPES : undefined);
  } finally {
    release();
  }
}

/** Wraps a handler as a Next route handler, which plain Next and tests call; our router calls the handler itself. */
function toRouteHandler(
  handle: (request: ApiRequest, params: PathParams) => ApiResponse | Promise<ApiResponse>,
): (web: Request, context: RouteContext) => Promise<Response> {
  return async (web, { params, mayCompress = false }) => {
    const { status, headers, body } = await handle(
      parseRequest(web, mayCompress),
      (await params) ?? {},
    );
    if (!(body instanceof Readable)) return new Response(body, { status, headers });
    // The types of the browser and of Node name the same class.
    const stream = Readable.toWeb(body) as ReadableStream<Uint8Array<ArrayBuffer>>;
    return new Response(stream, { status, headers });
  };
}

function parseRequest(web: Request, mayCompress: boolean): ApiRequest {
  const { method, url, headers, body, signal } = web;
  const target = url.slice(url.indexOf('/', url.indexOf('://') + 3));
  const queryStart = target.indexOf('?');
  return {
    method,
    path: queryStart < 0 ? target : target.slice(0, queryStart),
    query: queryStart < 0 ? undefined : target.slice(queryStart + 1),
    headers,
    body,
    signal,
    correlationId: correlationIdOf(headers.get('x-correlation-id')),
    address: 'unknown',
    mayCompress,
    startedMs: performance.now(),
  };
}
