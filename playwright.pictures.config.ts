import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

// `npm run pictures`: the pictures of the documentation, taken from the running service.
export default defineConfig({
  ...journeys,
  projects: [{ name: 'pictures', testDir: 'e2e', testMatch: '*.pictures.ts' }],
  workers: 1,
});
