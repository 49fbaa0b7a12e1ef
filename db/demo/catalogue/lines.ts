import type { Line } from './line.ts';
import { air } from './lines/air.ts';
import { bathroom } from './lines/bathroom.ts';
import { brass } from './lines/brass.ts';
import { cable } from './lines/cable.ts';
import { conduit } from './lines/conduit.ts';
import { consumables } from './lines/consumables.ts';
import { copper } from './lines/copper.ts';
import { drainage } from './lines/drainage.ts';
import { gasHeating } from './lines/gas-heating.ts';
import { handTools } from './lines/hand-tools.ts';
import { hotWater } from './lines/hot-water.ts';
import { hotWaterSpares } from './lines/hot-water-spares.ts';
import { lighting } from './lines/lighting.ts';
import { outlets } from './lines/outlets.ts';
import { pex } from './lines/pex.ts';
import { poly } from './lines/poly.ts';
import { roofWater } from './lines/roof-water.ts';
import { safety } from './lines/safety.ts';
import { sanitaryware } from './lines/sanitaryware.ts';
import { services } from './lines/services.ts';
import { specialCable } from './lines/special-cable.ts';
import { switchgear } from './lines/switchgear.ts';
import { tapware } from './lines/tapware.ts';
import { tools } from './lines/tools.ts';
import { valves } from './lines/valves.ts';
import { waterControl } from './lines/water-control.ts';

/** Every product line, in the order that products are numbered. */
export const LINES: readonly Line[] = [
  ...copper,
  ...brass,
  ...pex,
  ...poly,
  ...drainage,
  ...roofWater,
  ...valves,
  ...waterControl,
  ...hotWater,
  ...hotWaterSpares,
  ...tapware,
  ...sanitaryware,
  ...bathroom,
  ...gasHeating,
  ...air,
  ...cable,
  ...specialCable,
  ...conduit,
  ...switchgear,
  ...outlets,
  ...lighting,
  ...tools,
  ...handTools,
  ...consumables,
  ...safety,
  ...services,
];
