import { upgrade } from '#tests/deploy/upgrade/scenario.ts';
import { security } from './attackers/security.ts';
import { api } from './capacity/api.ts';
import { cost } from './capacity/cost.ts';
import { growth } from './capacity/growth.ts';
import { load } from './capacity/load.ts';
import { overload } from './capacity/overload.ts';
import { workers } from './capacity/workers.ts';
import { chaos } from './faults/chaos.ts';
import type { Scenario } from './harness/scenario.ts';

/** What `npm run bench -- NAME` runs, by name. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  api,
  chaos,
  cost,
  growth,
  load,
  overload,
  security,
  upgrade,
  workers,
};
