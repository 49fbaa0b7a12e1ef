import { describeAnswers } from './answers.ts';
import { describeContract, SHAPES } from './contract.ts';
import { describeCredentials } from './credentials.ts';
import { describeHttp } from './http.ts';
import { openLane } from './lane.ts';
import { describePermission } from './permission.ts';
import { describeSessions } from './sessions.ts';

describeContract(
  ({ url }, settings) => openLane(url, settings),
  {},
  (operationCase, client) => {
    describeAnswers(operationCase, client);
    if (!SHAPES.has(operationCase.operation)) return;
    describePermission(operationCase, client);
    describeCredentials(operationCase, client);
    describeSessions(operationCase, client);
    describeHttp(operationCase, client);
  },
);
