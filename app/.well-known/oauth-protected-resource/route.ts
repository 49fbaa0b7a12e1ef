import { protectedResource } from '#lib/auth/protected-resource.ts';

export const GET = () => Response.json(protectedResource());
export const dynamic = 'force-dynamic';
