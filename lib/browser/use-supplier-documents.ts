import { supplierDocumentCalls } from '#lib/contract/supplier-documents/calls.ts'
import type { SupplierDocumentSet } from '#lib/domain/supplier-document.ts'
import { toSupplierDocuments } from '#lib/mapping/supplier-document.ts'
import type { Asked } from './asked.ts'
import { useAsked } from './asked.ts'
import { callUrl } from './call-url.ts'
import { callShop } from './http.ts'

/** Supplier documents a member can have now. */
export const useSupplierDocuments = (): Asked<SupplierDocumentSet> =>
  useAsked(['papers'], async () => toSupplierDocuments(await callShop(supplierDocumentCalls.supplierDocumentList)))

export type DocumentPart = 'all' | 'shop' | 'own'

/** Address of the supplier documents as one zip file. */
export const documentPackUrl = (part: DocumentPart): string =>
  callUrl(supplierDocumentCalls.supplierDocumentPack, { query: { part } })
