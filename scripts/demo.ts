import { runAsProcess } from '#lib/command.ts';
import { demoCommand } from './demo-command.ts';

await runAsProcess(demoCommand);
