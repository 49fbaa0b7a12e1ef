import { byteText } from '#db/prepared.ts';
import type { Created, FileBytes, MadeFile } from './answers.ts';
import type { Declared } from './declaration.ts';
import type { Exchange } from './exchange.ts';
import type { Reply } from './host.ts';
import { answerHeaders, JSON_TYPE, withBody } from './respond.ts';
import { sendFile } from './send-file.ts';
import { sendMade } from './send-made.ts';

type Answering = Pick<Declared, 'answers' | 'caching' | 'response'>;

/** Sends what is no document: 201 with where the new record is, 204, or the bytes of a file. */
export function sendOther(
  exchange: Exchange,
  answer: unknown,
  declaration: Answering,
): Reply | Promise<Reply> {
  const { answers, caching = 'revalidate' } = declaration;
  switch (answers) {
    case 'created':
      return sendCreated(exchange, answer as Created<unknown>, declaration);
    case 'nothing':
      return { status: 204, headers: answerHeaders(exchange, caching), body: null };
    case 'made':
      return sendMade(exchange, answer as MadeFile, caching);
    default:
      return sendFile(exchange, answer as FileBytes, caching);
  }
}

function sendCreated(
  exchange: Exchange,
  { location, value, isReplayed }: Created<unknown>,
  { response, caching = 'revalidate' }: Answering,
): Reply {
  const headers = answerHeaders(exchange, caching);
  headers['Location'] = location;
  if (isReplayed) headers['Idempotent-Replayed'] = 'true';
  headers['Content-Type'] = JSON_TYPE;
  return withBody(exchange, byteText(JSON.stringify(response.parse(value))), 201, headers);
}
