import type { TestDatabase } from '#db/testing/database.ts';
import { describeContract } from './contract.ts';
import { openLane } from './lane.ts';

describeContract(({ url }: TestDatabase, settings) => openLane(url, settings));
