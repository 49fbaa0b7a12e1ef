import { runAsProcess } from '#lib/command.ts';
import { readsBenchCommand } from './reads/command.ts';

await runAsProcess(readsBenchCommand);
