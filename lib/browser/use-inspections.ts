'use client'

import { useCallback } from 'react'
import useSWR from 'swr'
import { buildCallPath } from '#lib/contract/call.ts'
import { inspectionCalls } from '#lib/contract/inspections/calls.ts'
import type { Inspection, InspectionQuery } from '#lib/domain/inspection.ts'
import type { Page } from '#lib/domain/page.ts'
import { toInspection, toInspectionQuery } from '#lib/mapping/inspection.ts'
import { toPage } from '#lib/mapping/page.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

export interface InspectionPage extends Page<Inspection> {
  /** Reports of all orders that were not downloaded yet. */
  readonly freshTotal: number
}

export function useInspections(query: InspectionQuery): {
  data: InspectionPage | undefined
  error: ShopError | undefined
  reload: () => void
} {
  const { data, error, mutate } = useSWR<InspectionPage, ShopError>(
    ['inspections', JSON.stringify(query)],
    async () => {
      const wire = await callShop(inspectionCalls.inspectionReports, { query: toInspectionQuery(query) })
      return { ...toPage(wire, toInspection), freshTotal: wire.fresh_total }
    },
    { keepPreviousData: true },
  )
  return { data, error, reload: useCallback(() => void mutate(), [mutate]) }
}

/** Address of an archive of these reports; of everything not downloaded yet when none is named. */
export function inspectionArchiveUrl(ids: readonly number[]): string {
  const path = buildCallPath(inspectionCalls.inspectionArchive)
  return ids.length === 0 ? path : `${path}?ids=${ids.join(',')}`
}
