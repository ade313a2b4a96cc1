import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Call, DataOf, QueryOf } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import { noteAbsentCall } from '../features/detect.ts'
import { absentFeatures } from '../features/state.ts'
import { keepCopy, readCopy } from '../last-good.ts'
import { PAGE_READ_LIMIT_MS } from '../limits.ts'
import { log } from '../log.ts'
import { ownPictures } from '../pictures/own-pictures.ts'
import { isGone, upstreamFailed } from '../revalidation.ts'
import type { SiteKey } from '../sites.ts'
import { siteByKey, upstreamBase } from '../sites.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { judge } from '../upstream/judge.ts'
import { readAnswer } from '../upstream/read-answer.ts'
import { buildUpstreamRequest } from '../upstream/request.ts'
import { send } from '../upstream/transport.ts'

type Data<Key extends CallKey> = DataOf<(typeof calls)[Key]>

export interface Question<Key extends CallKey> {
  readonly key: Key
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: QueryOf<(typeof calls)[Key]>
  readonly limitMs?: number
  /** Whether an answer is worth a copy; every answer is, unless said otherwise. */
  readonly isWorthKeeping?: (data: Data<Key>) => boolean
}

function queryOf(query: unknown): URLSearchParams {
  const given = Object.entries((query ?? {}) as Record<string, unknown>)
  return new URLSearchParams(
    given.filter(([, value]) => value !== undefined && value !== '').map(([name, value]) => [name, String(value)]),
  )
}

/** The upstream is there, and what it answers cannot be shown. */
class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
}

/** Asks as a guest and answers with data as the contract has it, null for what the shop API does not have (404). Throws UpstreamFailure, UnreadableAnswer, or Error for a refusal. */
export async function askAsGuest<Key extends CallKey>(
  site: SiteKey,
  question: Question<Key>,
): Promise<Data<Key> | null> {
  const call: Call = calls[question.key]
  const asked = siteByKey(site)
  if (call.feature && absentFeatures(upstreamBase(asked)).has(call.feature)) return null
  const base = upstreamBase(asked, call.endpoint)
  const judgement = judge(
    await send(
      buildUpstreamRequest(base, call, {
        params: question.params,
        query: queryOf(question.query),
        requestId: randomUUID(),
        limitMs: question.limitMs ?? PAGE_READ_LIMIT_MS,
      }),
    ),
  )
  if (judgement.isNoCall) noteAbsentCall(upstreamBase(asked), call)
  if (judgement.code === 404 || judgement.isNoCall) return null
  if (judgement.kind === 'broken') throw new UpstreamFailure('broken', `${call.path} answered ${judgement.code}`)
  if (judgement.kind !== 'success') throw new Error(`${call.path} refused a guest: ${judgement.code}`)
  const data = readAnswer(question.key, judgement.envelope.data)
  if (data === undefined) throw new UnreadableAnswer(`${call.path} answered what cannot be read`)
  return ownPictures(data, base)
}

export type Found<Key extends CallKey> =
  /** Nothing is known while building; what is rendered then is thrown away. */
  { readonly state: 'building' } | { readonly state: 'fresh' | 'stale'; readonly data: Data<Key> | null }

const isBuilding = () => process.env.NEXT_PHASE === 'phase-production-build'

/**
 * Asks, and falls back to the last good answer when the shop API is gone: at once while it is known to be, after the
 * time limit otherwise. Throws only when there never was an answer; one that cannot be read at all is none to be had.
 */
export async function askOrRecall<Key extends CallKey>(site: SiteKey, question: Question<Key>): Promise<Found<Key>> {
  if (isBuilding()) return { state: 'building' }
  const { key, params, query } = question
  const copyKey = `${site} ${key} ${JSON.stringify(params ?? {})} ${queryOf(query)}`
  if (isGone(site)) {
    const recalled = await recall(key, copyKey)
    if (recalled) return recalled
  }
  try {
    const data = await askAsGuest(site, question)
    if (data === null || (question.isWorthKeeping?.(data) ?? true)) await keepCopy(copyKey, data)
    return { state: 'fresh', data }
  } catch (error) {
    log().warn({ err: error, call: key }, 'a page read failed')
    if (error instanceof UpstreamFailure) upstreamFailed(site)
    const recalled = await recall(key, copyKey)
    if (recalled) return recalled
    if (error instanceof UnreadableAnswer) return { state: 'stale', data: null }
    throw error
  }
}

async function recall<Key extends CallKey>(key: Key, copyKey: string): Promise<Found<Key> | undefined> {
  const copy = await readCopy(copyKey)
  if (!copy) return undefined
  if (copy.data === null) return { state: 'stale', data: null }
  // One that cannot be read was kept by an older release under another contract.
  const data = readAnswer(key, copy.data)
  return data === undefined ? undefined : { state: 'stale', data }
}
