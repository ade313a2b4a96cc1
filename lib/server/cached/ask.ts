import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Call, DataOf, QueryOf } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import { noteAbsentCall } from '../features/detect.ts'
import { absentFeatures } from '../features/state.ts'
import { PAGE_READ_LIMIT_MS } from '../limits.ts'
import { log } from '../log.ts'
import { recorder } from '../metrics/recorder.ts'
import { ownPictures } from '../pictures/own-pictures.ts'
import { askAgainSoon, isGone, upstreamFailed } from '../revalidation.ts'
import type { SiteKey } from '../sites.ts'
import { siteByKey, upstreamBase } from '../sites.ts'
import type { Kept } from '../stale-copies.ts'
import { keepCopy, readCopy, readFullCopy } from '../stale-copies.ts'
import { askUpstream } from '../upstream/ask-upstream.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { judge } from '../upstream/judge.ts'
import { readAnswer } from '../upstream/read-answer.ts'
import { buildUpstreamRequest } from '../upstream/request.ts'
import { shopAt } from '../upstream/shop-identity.ts'
import { canBeMissing, dispelDoubt, empties, isBelievable, YOUNG_MS } from './doubt.ts'

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
    await askUpstream(
      buildUpstreamRequest(base, call, {
        params: question.params,
        query: queryOf(question.query),
        requestId: randomUUID(),
        limitMs: question.limitMs ?? PAGE_READ_LIMIT_MS,
      }),
    ),
    call,
  )
  void noteAbsentCall({ upstream: upstreamBase(asked), base, call }, judgement)
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

/** Where a question's copy lies: what another address has answered is not asked for. */
function keptOf<Key extends CallKey>(site: SiteKey, { key, params, query }: Question<Key>): Kept {
  const call: Call = calls[key]
  const base = upstreamBase(siteByKey(site), call.endpoint)
  return {
    key: `${site} ${base.href} ${key} ${JSON.stringify(params ?? {})} ${queryOf(query)}`,
    shop: shopAt(base),
  }
}

/** Whether there is such a thing, or was: a page that has a copy of it weighs for itself whether it is gone. */
export async function isOrWasThere<Key extends CallKey>(site: SiteKey, question: Question<Key>): Promise<boolean> {
  if ((await askAsGuest(site, question)) !== null) return true
  const copy = await readCopy(keptOf(site, question))
  return copy !== undefined && copy.data !== null
}

/**
 * Asks, and falls back to the last cached answer when the shop API is gone: at once while it is known to be, after the
 * time limit otherwise; and when it answers with nothing what it had, until that can be believed. Throws only when there
 * never was an answer; one that cannot be read at all is none to be had.
 */
export async function askOrRecall<Key extends CallKey>(site: SiteKey, question: Question<Key>): Promise<Found<Key>> {
  if (isBuilding()) return { state: 'building' }
  const { key } = question
  if (isGone(site)) {
    const recalled = await recall(key, keptOf(site, question))
    if (recalled) return recalled
  }
  try {
    return await weigh(site, question, await askAsGuest(site, question))
  } catch (error) {
    log().warn({ err: error, call: key }, 'a page read failed')
    if (error instanceof UpstreamFailure) upstreamFailed(site)
    const recalled = await recall(key, keptOf(site, question))
    if (recalled) return recalled
    if (error instanceof UnreadableAnswer) return { state: 'stale', data: null }
    throw error
  }
}

/** Keeps an answer, unless it takes away what there was and cannot be believed yet. */
async function weigh<Key extends CallKey>(
  site: SiteKey,
  question: Question<Key>,
  data: Data<Key> | null,
): Promise<Found<Key>> {
  const { key, query, isWorthKeeping } = question
  // By now it is known which shop has answered.
  const kept = keptOf(site, question)
  const isKept = data === null || (isWorthKeeping?.(data) ?? true)
  const copy = await readCopy(kept)
  const isEmptied = copy !== undefined && empties(key, data, copy.data)
  if (isEmptied && (!isBelievable(site, kept.key, copy) || (data === null && !canBeMissing(key, query)))) {
    const call: Call = calls[key]
    // What the upstream does not offer any more is found out by its feature.
    const isOffered = call.feature === undefined || !absentFeatures(upstreamBase(siteByKey(site))).has(call.feature)
    const recalled = isOffered ? await recall(key, kept) : undefined
    if (recalled) {
      log().warn({ call: key, site }, 'the shop API answers with nothing what it had; the stale copy stays')
      askAgainSoon(site)
      return recalled
    }
  }
  if (!isEmptied) dispelDoubt(kept.key)
  if (isKept || isEmptied) await keepCopy(kept, data, isEmptied)
  return { state: 'fresh', data }
}

async function recall<Key extends CallKey>(key: Key, kept: Kept): Promise<Found<Key> | undefined> {
  const newest = await readCopy(kept)
  if (!newest) return undefined
  const full = Date.now() - newest.at < YOUNG_MS ? await readFullCopy(kept) : undefined
  const copy = full && empties(key, newest.data, full.data) ? full : newest
  if (copy.data === null) return countedStale(key, null)
  // One that cannot be read was kept by an older release under another contract.
  const data = readAnswer(key, copy.data)
  return data === undefined ? undefined : countedStale(key, data)
}

function countedStale<Key extends CallKey>(key: Key, data: Data<Key> | null): Found<Key> {
  recorder()?.servedStale(calls[key].path)
  return { state: 'stale', data }
}
