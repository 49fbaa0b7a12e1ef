import { runAsProcess } from '#lib/command.ts';
import { convertCommand } from './convert-command.ts';

await runAsProcess(convertCommand);
