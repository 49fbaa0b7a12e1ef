import { runAsProcess } from '#lib/command.ts';
import { chaosCommand } from './command.ts';

if (import.meta.main) await runAsProcess(chaosCommand);
