import { writeFileSync } from 'node:fs';
import { openApiText } from '#server/http/openapi/document.ts';

// Writes public/openapi.json anew from the routes; a test fails while the two differ.
writeFileSync(new URL('../public/openapi.json', import.meta.url), await openApiText());
