import { runAsProcess } from '#lib/command.ts';
import { migrateCommand } from './migrate-command.ts';

await runAsProcess(migrateCommand);
