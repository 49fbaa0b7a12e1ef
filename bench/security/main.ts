import { runAsProcess } from '#lib/command.ts';
import { securityCommand } from './command.ts';

await runAsProcess(securityCommand);
