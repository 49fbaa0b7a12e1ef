import { runAsProcess } from '#lib/command.ts';
import { chaosCommand } from './command.ts';

await runAsProcess(chaosCommand);
