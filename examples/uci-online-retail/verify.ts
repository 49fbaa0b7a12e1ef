import { runAsProcess } from '#scripts/command.ts';
import { verifyCommand } from './verify/verify-command.ts';

await runAsProcess(verifyCommand);
