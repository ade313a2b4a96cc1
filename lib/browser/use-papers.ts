'use client'

import useSWR from 'swr'
import { paperCalls } from '#lib/contract/papers/calls.ts'
import type { Papers } from '#lib/domain/papers.ts'
import type { Failure } from '#lib/kernel/failure.ts'
import { toPapers } from '#lib/mapping/papers.ts'
import { callUrl } from './call-url.ts'
import { failureOf } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** First-sale papers a member can have now; undefined until they are known. */
export function usePapers(): { papers: Papers | undefined; error: Failure | undefined } {
  const { data, error } = useSWR<Papers, ShopError>('papers', async () =>
    toPapers(await callShop(paperCalls.paperList)),
  )
  return { papers: data, error: failureOf(error) }
}

export type PaperPart = 'all' | 'shop' | 'own'

/** Address of the papers as one zip file. */
export const paperPackUrl = (part: PaperPart): string => callUrl(paperCalls.paperPack, { query: { part } })
