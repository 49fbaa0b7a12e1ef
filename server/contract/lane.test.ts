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
  (row, asking) => {
    describeAnswers(row, asking);
    if (!SHAPES.has(row.operation)) return;
    describePermission(row, asking);
    describeCredentials(row, asking);
    describeSessions(row, asking);
    describeHttp(row, asking);
  },
);
