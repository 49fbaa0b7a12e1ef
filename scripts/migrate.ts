import { runAsProcess } from '#lib/command.ts';
import { migrateCommand } from './migrate-command.ts';

if (import.meta.main) await runAsProcess(migrateCommand);
