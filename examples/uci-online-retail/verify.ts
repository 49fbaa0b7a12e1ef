import { runAsProcess } from '#lib/command.ts';
import { verifyCommand } from './verify/verify-command.ts';

await runAsProcess(verifyCommand);
