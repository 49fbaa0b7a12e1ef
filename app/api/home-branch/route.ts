import { chooseHomeBranch } from './choose.ts';

export const POST = chooseHomeBranch;
