import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'openapi-fetch';
import type { paths } from './openapi.d.ts';
import { ApiError, unwrap } from './results.ts';

type Api = Pick<Client<paths>, 'GET'>;
type Promised<Value> = Value | Promise<Value>;

/** A record as the API or its feed has it, which includes its key. */
export type Stored = Readonly<Record<string, unknown>>;

export type ExportOptions = {
  readonly countryCode: string;
  /** The name of a feed, such as `purchase-orders`, or `assets`. */
  readonly resource: string;
  /** Where to begin: `nextCursor` of a part. */
  readonly cursor?: string | undefined;
  /** The most records of a part: 1,000. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
};

/** Records in the order of their keys. */
export type ExportPart = {
  readonly records: readonly Stored[];
  /** Where the next part begins; undefined of the last. */
  readonly nextCursor: string | undefined;
  /** Whoever applies the changes from here on after all parts has missed nothing. */
  readonly changesCursor: string;
};

/** All records of a resource that the client may see, in parts, each requested when the one before has been read. */
export async function* exportRecords(
  api: Api,
  options: ExportOptions,
): AsyncGenerator<ExportPart, void> {
  let { cursor } = options;
  do {
    const part = await readPart(api, { ...options, cursor });
    yield part;
    cursor = part.nextCursor;
  } while (cursor !== undefined);
}

const MAX_PAGE = 1_000;
const MAX_WAIT = 20;

async function readPart(api: Api, options: ExportOptions): Promise<ExportPart> {
  const { countryCode, resource, cursor, limit = MAX_PAGE, signal = null } = options;
  const query = { limit, ...(cursor !== undefined && { cursor }) };
  const params = { path: { countryCode, resource }, query };
  const path = '/v1/{countryCode}/exports/{resource}';
  const result = await api.GET(path, { params, parseAs: 'text', signal });
  const lines = unwrap(result).split('\n').filter(Boolean);
  const { headers } = result.response;
  const [, next = ''] = /<([^>]*)>; *rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  return {
    records: lines.map((line) => JSON.parse(line)),
    nextCursor: new URL(next, 'http://any').searchParams.get('cursor') ?? undefined,
    changesCursor: headers.get('Changes-Cursor') ?? '',
  };
}

/** A record that was added or changed, as it is now, or the key of one that is gone. */
export type Change = { readonly resource: string } & (
  | { readonly isRemoved: false; readonly record: Stored }
  | { readonly isRemoved: true; readonly key: Readonly<Record<string, string>> }
);

/** Where you store records. A call is repeated where the process ended before `save`. */
export type Copy = {
  /** What was saved last; undefined at first. */
  load(): Promised<string | undefined>;
  /** Stores how far the copy is, in place of what was saved before. */
  save(state: string): Promised<void>;
  /** Stores and removes records. Those of an export are marked with its id. */
  apply(changes: readonly Change[], exportId: string | undefined): Promised<void>;
  /** Removes the records of a resource that do not have the mark: an export has ended, and lacked them. */
  removeOthers(resource: string, exportId: string): Promised<void>;
};

export type FollowOptions = Pick<ExportOptions, 'countryCode' | 'limit' | 'signal'> & {
  /** What to follow: 25 at most. */
  readonly resources: readonly string[];
  readonly copy: Copy;
  /** The pause before it asks for more once there is nothing; without it, \`follow\` ends then. */
  readonly everyMs?: number;
  /** For how long the service is to wait for a change then, instead of answering that there is none: 20 at most. */
  readonly waitSeconds?: number;
};

/** What `save` stores: a cursor of changes, and the export that has to end before. */
type State = {
  readonly resources: readonly string[];
  readonly cursor: string;
  readonly exportId: string;
  /** The resources that are not exported yet, and where the first of them goes on. */
  readonly left: readonly string[];
  readonly partCursor?: string | undefined;
};

/**
 * Makes a copy of records by an export, and holds it equal by their changes. Its state is saved after what it says was
 * applied, so it may end at any moment, and goes on when it is called again. Where changes are not retained any more it
 * exports again.
 */
export async function follow(api: Api, options: FollowOptions): Promise<void> {
  const { copy, everyMs, signal } = options;
  let saved = (await copy.load()) ?? 'null';
  let state: State | null = JSON.parse(saved);
  if (state?.resources.join() !== options.resources.join()) state = null;
  for (;;) {
    signal?.throwIfAborted();
    const isFresh = state === null;
    const from: State = state ?? (await startExport(api, options));
    let hasMore = true;
    try {
      const step = from.left.length > 0 ? applyPart : applyPage;
      [state, hasMore] = await step(api, options, from);
    } catch (error) {
      // Changes are not retained, or the state is of other permissions. A new export has neither at once.
      const isOver = error instanceof ApiError && [400, 410].includes(error.status);
      if (!isOver || isFresh) throw error;
      state = null;
      continue;
    }
    const next = JSON.stringify(state);
    if (next !== saved) await copy.save(next);
    saved = next;
    if (hasMore) continue;
    if (everyMs === undefined) return;
    await pause(everyMs, undefined, { ...(signal && { signal }) });
  }
}

/** Takes the cursor of changes before the first part, so that what changes meanwhile is in them. */
async function startExport(api: Api, options: FollowOptions): Promise<State> {
  const { resources } = options;
  const { pagination } = await readChanges(api, options);
  const exportId = crypto.randomUUID();
  return { resources, cursor: pagination.nextCursor ?? '', exportId, left: resources };
}

type Step = readonly [state: State, hasMore: boolean];

async function applyPart(api: Api, options: FollowOptions, state: State): Promise<Step> {
  const { copy, ...others } = options;
  const { exportId, left, partCursor: cursor } = state;
  const [resource = '', ...rest] = left;
  const { records, nextCursor } = await readPart(api, { ...others, resource, cursor });
  const changes = records.map((record): Change => ({ resource, isRemoved: false, record }));
  await copy.apply(changes, exportId);
  if (nextCursor !== undefined) return [{ ...state, partCursor: nextCursor }, true];
  await copy.removeOthers(resource, exportId);
  return [{ ...state, partCursor: undefined, left: rest }, true];
}

async function applyPage(api: Api, options: FollowOptions, state: State): Promise<Step> {
  const page = await readChanges(api, options, state.cursor);
  const changes = page.changes.map(({ resource, key, record }): Change => {
    return record ? { resource, isRemoved: false, record } : { resource, isRemoved: true, key };
  });
  if (changes.length > 0) await options.copy.apply(changes, undefined);
  const { hasMore, nextCursor: cursor = state.cursor } = page.pagination;
  return [{ ...state, cursor }, hasMore];
}

async function readChanges(api: Api, options: FollowOptions, cursor?: string) {
  const { countryCode, resources, limit = MAX_PAGE, signal = null } = options;
  const { everyMs, waitSeconds = MAX_WAIT } = options;
  const wait = everyMs === undefined ? {} : { wait: waitSeconds };
  const position = cursor === undefined ? {} : { cursor, ...wait };
  const query = { resource: [...resources], include: ['record'], limit, ...position };
  const params = { path: { countryCode }, query };
  return unwrap(await api.GET('/v1/{countryCode}/changes', { params, signal }));
}
