import { writeFileSync } from 'node:fs';
import { postmanText } from './text.ts';

// Writes public/postman.json anew from public/openapi.json; a test fails while the two differ.
writeFileSync(new URL('../../public/postman.json', import.meta.url), postmanText());
