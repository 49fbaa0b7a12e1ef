import { beginSignIn } from './begin.ts';

export const GET = beginSignIn;
