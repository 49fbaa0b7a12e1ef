import type { LevelNames } from '#components/products/status-ladder.tsx';
import type { PlaceNames } from '#components/products/status-table.tsx';
import { type Context, permitted } from '#lib/auth/context.ts';
import { listBranches } from '#lib/enterprise/branches.ts';
import { listBusinessUnitTypes } from '#lib/enterprise/business-unit-types.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { listStates } from '#lib/enterprise/states.ts';
import { getProductStatuses, statusesThatMayHold } from '#lib/product/product-statuses.ts';
import { LEVEL_WORDS } from '#lib/product/product-words.ts';
import { statusLadder } from '#lib/product/status-ladder.ts';

/** Every status of a product, and those that apply at the home branch, if there is one. */
export async function statusReading(
  ctx: Context<'product:read'>,
  productNumber: string,
  home: LocatedBranch | undefined,
) {
  const [{ statuses }, atHome, places] = await Promise.all([
    getProductStatuses(ctx, productNumber, undefined),
    home && statusesThatMayHold(ctx, productNumber, home.number),
    placeNames(ctx),
  ]);
  return {
    entries: statuses,
    steps: atHome && statusLadder(atHome.entries, atHome.today),
    levels: levelNames(home),
    places,
  };
}

async function placeNames(ctx: Context<'product:read'>): Promise<PlaceNames> {
  const reader = permitted(ctx, 'enterprise:read');
  if (!reader) return { states: new Map(), types: new Map(), branches: new Map() };
  const [{ states }, { businessUnitTypes }, branches] = await Promise.all([
    listStates(reader),
    listBusinessUnitTypes(reader),
    listBranches(reader),
  ]);
  return {
    states: new Map(states.map((each) => [each.code, each.shortDescription ?? each.description])),
    types: new Map(businessUnitTypes.map(({ code, description }) => [code, description])),
    branches: new Map(branches.map(({ number, shortName }) => [number, shortName])),
  };
}

function levelNames(home: LocatedBranch | undefined): LevelNames {
  if (!home) return LEVEL_WORDS;
  return {
    ...LEVEL_WORDS,
    STATE: home.location.address.state ?? LEVEL_WORDS.STATE,
    BUSINESS_UNIT: home.identity?.type?.description ?? LEVEL_WORDS.BUSINESS_UNIT,
    BRANCH: home.shortName,
  };
}
