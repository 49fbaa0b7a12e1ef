import { runAsProcess } from '#lib/command.ts';
import { demoCommand } from './demo-command.ts';

if (import.meta.main) await runAsProcess(demoCommand);
