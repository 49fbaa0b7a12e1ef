import { runAsProcess } from '#lib/command.ts';
import { peopleCommand } from './people-command.ts';

if (import.meta.main) await runAsProcess(peopleCommand);
