import { calls } from '#lib/contract/calls.ts'
import type { UpstreamClient } from './client.ts'
import { inputOf, unknownShop } from './inputs.ts'

/** Reads that any shop answers a guest; one envelope among them is enough. */
const first = ['goodsList', 'focusCommon', 'focusHome'] as const

/** Why an address is no shop API, in one sentence; null when it is one. */
export async function noShopReason(client: UpstreamClient): Promise<string | null> {
  const problems: string[] = []
  for (const key of first) {
    const answer = await client.ask(calls[key], inputOf(key, unknownShop))
    if (answer.code !== null) return null
    problems.push(answer.problem ?? '')
    if (answer.status === 0) break
  }
  return problems[0] ?? ''
}
