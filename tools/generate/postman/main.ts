import { writeFileSync } from 'node:fs';
import { postmanText } from './text.ts';

// Generates public/postman.json from public/openapi.json; a test fails while it is out of date.
writeFileSync(new URL('../../../public/postman.json', import.meta.url), postmanText());
