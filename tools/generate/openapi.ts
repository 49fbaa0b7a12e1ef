import { writeFileSync } from 'node:fs';
import { openApiText } from '#server/http/openapi/document.ts';

// Generates public/openapi.json from the routes; a test fails while it is out of date.
writeFileSync(new URL('../../public/openapi.json', import.meta.url), await openApiText());
