import { startApi } from './api-server.ts';
import { describeCredentials } from './checks/credentials.ts';
import { describeHttp } from './checks/http.ts';
import { describePermissions } from './checks/permissions.ts';
import { describeResponses } from './checks/responses.ts';
import { describeSessions } from './checks/sessions.ts';
import { describeContract, SAMPLE_OPERATIONS } from './contract.ts';

describeContract(
  ({ url }, settings) => startApi(url, settings),
  {},
  (operationCase, client) => {
    describeResponses(operationCase, client);
    if (!SAMPLE_OPERATIONS.has(operationCase.operation)) return;
    describePermissions(operationCase, client);
    describeCredentials(operationCase, client);
    describeSessions(operationCase, client);
    describeHttp(operationCase, client);
  },
);
