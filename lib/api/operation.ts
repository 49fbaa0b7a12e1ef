import type { z } from 'zod';
import type { Scope } from '#lib/auth/scopes.ts';
import { services } from '#lib/services.ts';
import { acquire, acquireBody, acquireUpload, releaseAfter } from './acquire.ts';
import { authenticate, permit, permitAnywhere } from './admit.ts';
import type { Answers, Created, FileBytes, MadeFile } from './answers.ts';
import { readJsonBody } from './body.ts';
import type { Release } from './concurrency-limiter.ts';
import {
  type Asked,
  acceptedTypeOf,
  type Declaration,
  type Declared,
  type ObjectSchema,
  type Operation,
  type PathParams,
} from './declaration.ts';
import { delayRefusal } from './delay-refusal.ts';
import { type Deprecation, deprecationHeaders } from './deprecation.ts';
import { errorResponse, failureOf } from './error-response.ts';
import { fileResponse, madeResponse } from './file-response.ts';
import { countryIn, readInput, refuseUnacceptable } from './input.ts';
import { checked } from './issues.ts';
import { type Received, receiveUpload } from './receive.ts';
import type { ApiRequest, ApiResponse } from './request.ts';
import { createdResponse, documentResponse, noContentResponse } from './response.ts';
import { webHandler } from './web.ts';

/**
 * Makes the route handler of an operation from its declaration, and attaches the declaration. The order is that of
 * docs/api.md, section 1: authenticate, authorise, validate, handle, respond.
 */
export function operation<
  S extends Scope,
  P extends ObjectSchema,
  Q extends ObjectSchema,
  B extends z.ZodType,
  R extends z.ZodType,
  H extends ObjectSchema,
  U extends ObjectSchema,
  K extends keyof Answers<unknown> = 'document',
>(declaration: Declaration<S, P, Q, B, R, H, U, K>): Operation {
  const { scope, door: access, handle, answers: returns, deprecated } = declaration;
  const hasCountry = 'countryCode' in declaration.params.shape;
  const acceptedType = acceptedTypeOf(declaration);
  return Object.assign(webHandler(declaration.summary, respond), {
    declaration,
    answer: respond,
  });

  async function respond(request: ApiRequest, path: PathParams): Promise<ApiResponse> {
    let response: ApiResponse;
    let received: Received<z.output<U>> | undefined;
    let release: Release | undefined;
    try {
      // Values that are not promises are not awaited: each await costs a turn of the event loop.
      const caller = authenticate(request, access);
      const principal = caller instanceof Promise ? await caller : caller;
      const params = checked(declaration.params, path, 'path');
      const ctx = hasCountry
        ? permit(principal, scope, countryIn(params, path))
        : permitAnywhere(principal, scope);
      refuseUnacceptable(request.headers.get('accept'), acceptedType);
      if (declaration.upload) {
        release = acquireUpload(principal);
        received = await receiveUpload(request, declaration.upload.parts);
      }
      const body =
        declaration.body && (await receiveBody(request, declaration.body, acquireBody(principal)));
      const input = readInput(declaration, request, params, body, received?.upload);
      if (!release) {
        const slot = acquire(request, principal, returns);
        release = slot instanceof Promise ? await slot : slot;
      }
      const result = await handle({ ctx: ctx as Asked<S, P, Q, B, H, U>['ctx'], ...input });
      // Generated files wait in a queue of their own.
      if (returns === 'made') release();
      const responding = responseOf(request, result, declaration);
      response = responding instanceof Promise ? await responding : responding;
    } catch (error) {
      await delayIfRefused(request);
      response = errorResponse(request, failureOf(request, error));
    }
    if (deprecated) response = withDeprecation(response, deprecated);
    if (received) await received.discard();
    if (release) releaseAfter(response, release);
    return response;
  }
}

/** The response for what a handler returned. */
function responseOf(
  request: ApiRequest,
  result: unknown,
  declaration: Declared,
): ApiResponse | Promise<ApiResponse> {
  const { answers: returns, caching = 'revalidate' } = declaration;
  switch (returns) {
    case 'created':
      return createdResponse(request, result as Created<unknown>, declaration);
    case 'nothing':
      return noContentResponse(request, declaration);
    case 'made':
      return madeResponse(request, result as MadeFile, caching);
    case 'bytes':
      return fileResponse(request, result as FileBytes, caching);
    default:
      return documentResponse(request, result, declaration);
  }
}

function withDeprecation(response: ApiResponse, deprecated: Deprecation): ApiResponse {
  const headers = deprecationHeaders(deprecated);
  const Link = [response.headers['Link'], headers.Link].filter(Boolean).join(', ');
  return { ...response, headers: { ...response.headers, ...headers, Link } };
}

async function receiveBody<B extends z.ZodType>(request: ApiRequest, schema: B, release: Release) {
  try {
    return await readJsonBody(request, schema);
  } finally {
    release();
  }
}

async function delayIfRefused({ principal, address, refused }: ApiRequest): Promise<void> {
  if (!refused) return;
  await delayRefusal(services().admission.refusals, principal?.clientId ?? address, refused);
}
