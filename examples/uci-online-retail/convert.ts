import { runAsProcess } from '#scripts/command.ts';
import { convertCommand } from './convert-command.ts';

await runAsProcess(convertCommand);
