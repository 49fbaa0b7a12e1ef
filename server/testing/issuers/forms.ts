import { auth0 } from './auth0.ts';
import { cognito } from './cognito.ts';
import { entraId } from './entra-id.ts';
import type { IssuerForm } from './issuer-form.ts';
import { keycloak } from './keycloak.ts';
import { okta } from './okta.ts';

/** The issuers with a page in docs/identity. */
export const ISSUER_FORMS: readonly IssuerForm[] = [entraId, cognito, auth0, keycloak, okta];
