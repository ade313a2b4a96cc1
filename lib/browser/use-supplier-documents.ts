'use client'

import useSWR from 'swr'
import { supplierDocumentCalls } from '#lib/contract/supplier-documents/calls.ts'
import type { SupplierDocumentSet } from '#lib/domain/supplier-document.ts'
import type { Failure } from '#lib/kernel/failure.ts'
import { toSupplierDocuments } from '#lib/mapping/supplier-document.ts'
import { callUrl } from './call-url.ts'
import { failureOf } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** Supplier documents a member can have now; undefined until they are known. */
export function useSupplierDocuments(): { papers: SupplierDocumentSet | undefined; error: Failure | undefined } {
  const { data, error } = useSWR<SupplierDocumentSet, ShopError>('papers', async () =>
    toSupplierDocuments(await callShop(supplierDocumentCalls.supplierDocumentList)),
  )
  return { papers: data, error: failureOf(error) }
}

export type DocumentPart = 'all' | 'shop' | 'own'

/** Address of the supplier documents as one zip file. */
export const documentPackUrl = (part: DocumentPart): string =>
  callUrl(supplierDocumentCalls.supplierDocumentPack, { query: { part } })
