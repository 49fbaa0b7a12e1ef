import { clientDisconnects } from './assets/client-disconnects.ts';
import { diskFull } from './assets/disk-full.ts';
import { kills } from './assets/kills.ts';
import { lyingStore } from './assets/lying-store.ts';
import { scanner } from './assets/scanner.ts';
import { storeFailures } from './assets/store-failures.ts';
import { killedAndFrozen, poolExhausted } from './database/postgres-faults.ts';
import { cutOff } from './database/proxy-faults.ts';
import { standbyPromoted } from './database/standby-promoted.ts';
import { stuckWorker } from './faults/stuck-worker.ts';
import { clockShifts } from './identity/clock-shifts.ts';
import { issuerAway } from './identity/issuer-away.ts';
import { killedChanges } from './loads/killed-changes.ts';
import { killedLoads } from './loads/killed-loads.ts';
import type { Scenario } from './scenario.ts';
import { damagedStarts } from './starts/damaged-starts.ts';

/** By the name that `--only` takes. */
export const SCENARIOS = {
  client: clientDisconnects,
  disk: diskFull,
  store: storeFailures,
  lies: lyingStore,
  clamd: scanner,
  kills,
  changes: killedChanges,
  loads: killedLoads,
  postgres: killedAndFrozen,
  cut: cutOff,
  pool: poolExhausted,
  worker: stuckWorker,
  standby: standbyPromoted,
  issuer: issuerAway,
  clock: clockShifts,
  starts: damagedStarts,
} satisfies Record<string, Scenario>;
