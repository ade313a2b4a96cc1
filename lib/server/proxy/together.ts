import 'server-only'
import { MEMBER_HEADER, REQUEST_ID_HEADER } from '#lib/contract/session.ts'
import type { TogetherPart } from '#lib/contract/together.ts'
import { MOST_TOGETHER } from '#lib/contract/together.ts'
import type { CallAnswer } from './call-answer.ts'
import { matchCall } from './match.ts'
import { baseHeaders, jsonAnswer, Refusal } from './refusal.ts'

/** Plain reads only: no file, picture or stream, and nothing that signs in or out. */
function isPlainRead(url: string): boolean {
  const match = matchCall('GET', url.split('?', 1)[0] ?? url)
  if (!match.found) return false
  const { answer, session, beacon, writes } = match.call
  return answer === undefined && !session && !beacon && !writes
}

function textOf({ body }: CallAnswer): string {
  if (body instanceof ReadableStream) throw new Refusal(502)
  return typeof body === 'string' ? body : Buffer.from(body ?? []).toString()
}

const partOf = (answer: CallAnswer): TogetherPart => ({
  status: answer.status,
  text: textOf(answer),
  requestId: answer.headers.get(REQUEST_ID_HEADER) ?? undefined,
  member: answer.headers.get(MEMBER_HEADER) ?? undefined,
})

/**
 * Several reads of one page in one request: each is asked for, limited, judged and counted as it is alone, all at once. What they do
 * to the reader's cookies the one answer does. Throws Refusal.
 */
export async function answerTogether(
  request: Request,
  requestId: string,
  answerOne: (request: Request) => Promise<CallAnswer>,
): Promise<CallAnswer> {
  if (request.method !== 'GET') throw new Refusal(405, ['GET'])
  const { origin, searchParams } = new URL(request.url)
  const urls = searchParams.getAll('of')
  if (urls.length === 0 || urls.length > MOST_TOGETHER || !urls.every(isPlainRead)) throw new Refusal(404)
  const { headers, signal } = request
  const answers = await Promise.all(urls.map((url) => answerOne(new Request(origin + url, { headers, signal }))))
  const given = baseHeaders(requestId)
  for (const answer of answers) for (const line of answer.headers.getSetCookie()) given.append('set-cookie', line)
  return jsonAnswer(200, JSON.stringify(answers.map(partOf)), given)
}
