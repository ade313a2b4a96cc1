import 'server-only'
import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Call } from '#lib/contract/call.ts'
import { PAGE_READ_LIMIT_MS } from '../limits.ts'
import { askUpstream } from '../upstream/ask-upstream.ts'
import type { Judgement } from '../upstream/judge.ts'
import { judge, saysNotThere } from '../upstream/judge.ts'
import { buildUpstreamRequest } from '../upstream/request.ts'

/** No shop API has it. */
const unknownCall: Call = { method: 'GET', path: '/api/no_such_call', who: 'guest' }

const REMEMBERED_MS = 600_000

/** What each upstream answers to an address that it does not have; empty text for anything but that. */
const answersToUnknown = new LRUCache<string, Promise<string>>({ max: 100, ttl: REMEMBERED_MS })

/** Words of an answer without what differs from one address to the next. */
const wordsOf = ({ code, envelope }: Judgement): string =>
  `${code} ${envelope.message.replaceAll(/\/?api\/[\w/.{}-]*|\b(?:GET|POST|DELETE)\b/g, '')}`

async function askForUnknown(base: URL): Promise<string> {
  const request = { requestId: randomUUID(), limitMs: PAGE_READ_LIMIT_MS }
  const judgement = judge(await askUpstream(buildUpstreamRequest(base, unknownCall, request)), unknownCall)
  return saysNotThere(judgement.code) && !judgement.isNoCall ? wordsOf(judgement) : ''
}

/**
 * Whether "not there" is said of a call, and not of what the call was asked for: without any words, or in the words that the
 * upstream has for an address no shop API has.
 */
export async function isUnknownCall(base: URL, judgement: Judgement): Promise<boolean> {
  if (judgement.isNoCall) return true
  const asked = answersToUnknown.get(base.href) ?? askForUnknown(base).catch(() => '')
  answersToUnknown.set(base.href, asked, { noUpdateTTL: true })
  return wordsOf(judgement) === (await asked)
}
