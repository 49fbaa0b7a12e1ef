import { runAsProcess } from '#lib/command.ts';
import { readsBenchCommand } from './reads/command.ts';

if (import.meta.main) await runAsProcess(readsBenchCommand);
