import { runAsProcess } from '#lib/command.ts';
import { securityCommand } from './command.ts';

if (import.meta.main) await runAsProcess(securityCommand);
