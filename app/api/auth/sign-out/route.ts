import { signOut } from './sign-out.ts';

export const POST = signOut;
