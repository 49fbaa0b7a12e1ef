import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import { goneInstances } from '#lib/assets/instances.ts';
import { assetKeeping } from '#lib/assets/keeping.ts';
