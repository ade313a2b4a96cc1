import type { Call } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { callEntries, calls } from '#lib/contract/calls.ts'
import type { CallInput, UpstreamClient } from './client.ts'
import { probeFeatures } from './features.ts'
import type { Known } from './inputs.ts'
import { inputOf, learn, teachers, unknownShop } from './inputs.ts'
import { kindOf } from './judge.ts'
import { resultOf, skipped } from './record.ts'
import type { CallResult, FeatureResult, Report } from './results.ts'
import { tryWrites } from './writes.ts'

export interface CheckOptions {
  readonly client: UpstreamClient
  readonly asMember: boolean
  readonly withWrites: boolean
  /** The session was opened by this check and may be ended by it. */
  readonly mayLogOut: boolean
}

/** Looking at it may already be a draw. */
const isRead = (key: CallKey, call: Call): boolean => call.method === 'GET' && key !== 'lottery'

/** Whether it is asked for an id that no earlier answer has named. */
const isGuessed = (key: CallKey, { goods, brand, lottery, post }: Known): boolean =>
  (key === 'goodsDetail' && goods === unknownShop.goods) ||
  (key === 'focusBrand' && brand === unknownShop.brand) ||
  (key === 'lotteryCampaign' && lottery === unknownShop.lottery) ||
  (key === 'postDetail' && post === unknownShop.post)

const needsId = (call: Call, input: CallInput): boolean => call.path.includes('{') && input.params === undefined

/** Why a read of an offered feature is not asked; null: it is. */
function leftOut(call: Call, input: CallInput, features: readonly FeatureResult[]): string | null {
  const feature = features.find((each) => each.feature === call.feature)
  if (feature?.state === 'absent') return '未提供'
  if (call.method !== 'GET') return '写操作，未测试'
  if (call.answer !== undefined && call.answer !== 'json') return '不是 JSON，未测试'
  return needsId(call, input) ? '需要编号，未测试' : null
}

/** Asks everything the contract has, reads first, and says what came. */
export async function checkUpstream(options: CheckOptions): Promise<Report> {
  const { client, asMember, withWrites } = options
  const results = new Map<CallKey, CallResult>()
  let known: Known = unknownShop
  const read = async (key: CallKey): Promise<void> => {
    const input = inputOf(key, known)
    const isGuess = (calls[key] as Call).feature !== undefined || isGuessed(key, known)
    const answer = await client.ask(calls[key], input)
    results.set(key, resultOf(key, answer, { asMember, isGuess }))
    if (kindOf(answer) === 'success') known = learn(key, answer.data, known)
  }
  for (const key of teachers) await read(key)
  for (const [key, call] of callEntries) {
    if (!call.feature && isRead(key, call) && !results.has(key)) await read(key)
  }
  const features = await probeFeatures(client)
  for (const [key, call] of callEntries.filter((entry) => entry[1].feature)) {
    const reason = leftOut(call, inputOf(key, known), features)
    if (reason === null) await read(key)
    else results.set(key, skipped(key, reason))
  }
  const writes = withWrites && asMember ? await tryWrites(client, known, options.mayLogOut) : null
  for (const result of writes?.results ?? []) results.set(result.key, result)
  for (const [key] of callEntries) {
    if (!results.has(key)) results.set(key, skipped(key, writes?.leftOut.get(key) ?? '写操作，加 --write 才测试'))
  }
  return {
    address: client.base.href.replace(/\/$/, ''),
    checkedAt: new Date().toISOString(),
    asMember,
    withWrites: writes !== null,
    calls: callEntries.flatMap(([key]) => results.get(key) ?? []),
    features,
    forms: writes?.forms ?? [],
  }
}
