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
 * Makes the handler of one operation from its declaration, with the declaration attached. The order
 * is that of api.md section 1: who is calling, is it allowed, is the request valid, do it, respond.
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
  const { scope, door, handle, answers, deprecated } = declaration;
  const hasCountry = 'countryCode' in declaration.params.shape;
  const acceptedType = acceptedTypeOf(declaration);
  return Object.assign(webHandler(declaration.summary, answer), { declaration, answer });

  async function answer(request: ApiRequest, path: PathParams): Promise<ApiResponse> {
    let response: ApiResponse;
    let received: Received<z.output<U>> | undefined;
    let release: Release | undefined;
    try {
      // Nothing is waited for that is there already: every await is a turn of its own.
      const caller = authenticate(request, door);
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
        const acquired = acquire(request, principal, answers);
        release = acquired instanceof Promise ? await acquired : acquired;
      }
      const result = await handle({ ctx: ctx as Asked<S, P, Q, B, H, U>['ctx'], ...input });
      // What is generated has a queue of its own.
      if (answers === 'made') release();
      const responding = responseOf(request, result, declaration);
      response = responding instanceof Promise ? await responding : responding;
    } catch (error) {
      if (request.refused) await delay(request, request.refused);
      response = errorResponse(request, failureOf(request, error));
    }
    if (deprecated) response = withDeprecation(response, deprecated);
    if (received) await received.discard();
    if (release) releaseAfter(response, release);
    return response;
  }
}

/** What a handler has given, by what its declaration says that it answers with. */
function responseOf(
  request: ApiRequest,
  result: unknown,
  declaration: Pick<Declared, 'answers' | 'caching' | 'response' | 'file'>,
): ApiResponse | Promise<ApiResponse> {
  const { answers, caching = 'revalidate' } = declaration;
  switch (answers) {
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

function delay({ principal, address }: ApiRequest, refused: number): Promise<void> {
  return delayRefusal(services().admission.refusals, principal?.clientId ?? address, refused);
}
