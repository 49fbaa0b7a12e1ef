import { finishSignIn } from './finish.ts';

export const GET = finishSignIn;
