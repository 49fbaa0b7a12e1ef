import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoBranches } from '#db/demo/branches.ts';
import { writeFeed } from '#db/demo/write-feed.ts';
import { loadFeeds } from '#db/load/load-feeds.ts';

/** Loads the Australian branches of the demo business. */
export async function loadBranches(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-contract-'));
  const path = await writeFeed(folder, ['branches', demoBranches('au', '2026-11-01')]);
  await loadFeeds({ url, countryCode: 'au', paths: [path] });
  rmSync(folder, { recursive: true });
}
