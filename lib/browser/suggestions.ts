import { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { Suggestions } from '#lib/domain/suggestion.ts'
import { toSuggestions } from '#lib/mapping/suggestion.ts'
import type { SearchType } from '#lib/routes/links.ts'
import { callShop } from './http.ts'

export interface KeptSuggestions {
  readonly key: string
  readonly found: Suggestions
  readonly at: number
}

/** Answers at hand, the one used last at the end. */
export const keptSuggestions = new Map<string, KeptSuggestions>()

/** Suggestions for typed text. Throws ShopError; most callers let failures pass in silence (spec §8). */
export async function fetchSuggestions(keywords: string, type: SearchType, signal: AbortSignal): Promise<Suggestions> {
  return toSuggestions(await callShop(goodsCalls.goodsSearch, { query: { keywords, type }, signal }))
}
