import { protectedResourceMetadata } from '#lib/auth/tokens/protected-resource.ts';

export const GET = () => Response.json(protectedResourceMetadata());
export const dynamic = 'force-dynamic';
