'use client'

import useSWR from 'swr'
import { paperCalls } from '#lib/contract/papers/calls.ts'
import type { Papers } from '#lib/domain/supplier-document.ts'
import type { Failure } from '#lib/kernel/failure.ts'
import { toSupplierDocuments } from '#lib/mapping/supplier-document.ts'
import { callUrl } from './call-url.ts'
import { failureOf } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** Supplier documents a member can have now; undefined until they are known. */
export function useSupplierDocuments(): { papers: Papers | undefined; error: Failure | undefined } {
  const { data, error } = useSWR<Papers, ShopError>('papers', async () =>
    toSupplierDocuments(await callShop(paperCalls.paperList)),
  )
  return { papers: data, error: failureOf(error) }
}

export type DocumentPart = 'all' | 'shop' | 'own'

/** Address of the supplier documents as one zip file. */
export const documentPackUrl = (part: DocumentPart): string => callUrl(paperCalls.paperPack, { query: { part } })
