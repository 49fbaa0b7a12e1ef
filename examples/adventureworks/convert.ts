import { runAsProcess } from '#lib/command.ts';
import { convertCommand } from './convert-command.ts';

if (import.meta.main) await runAsProcess(convertCommand);
