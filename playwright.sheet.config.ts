import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

// `npm run contact-sheet`: screenshots of every screen, in test-results/contact-sheet/index.html.
export default defineConfig({
  ...journeys,
  projects: [{ name: 'contact sheet', testDir: 'e2e', testMatch: '*.sheet.ts' }],
  workers: 1,
  timeout: 60_000,
});
