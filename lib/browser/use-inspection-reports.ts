'use client'

import { buildCallPath } from '#lib/contract/call.ts'
import { inspectionCalls } from '#lib/contract/inspection-reports/calls.ts'
import type { InspectionQuery, InspectionReport } from '#lib/domain/inspection-report.ts'
import type { Page } from '#lib/domain/page.ts'
import { toInspectionQuery, toInspectionReport } from '#lib/mapping/inspection-report.ts'
import { toPage } from '#lib/mapping/page.ts'
import type { Asked } from './asked.ts'
import { keepShown, useAsked } from './asked.ts'
import { callShop } from './http.ts'

export interface InspectionReportPage extends Page<InspectionReport> {
  /** Reports of all orders that were not downloaded yet. */
  readonly freshTotal: number
}

export const useInspectionReports = (query: InspectionQuery): Asked<InspectionReportPage> =>
  useAsked(
    ['inspections', query],
    async () => {
      const wire = await callShop(inspectionCalls.inspectionReports, { query: toInspectionQuery(query) })
      return { ...toPage(wire, toInspectionReport), freshTotal: wire.fresh_total }
    },
    keepShown,
  )

/** Address of an archive of these reports; of everything not downloaded yet when none is named. */
export function inspectionArchiveUrl(ids: readonly number[]): string {
  const path = buildCallPath(inspectionCalls.inspectionArchive)
  return ids.length === 0 ? path : `${path}?ids=${ids.join(',')}`
}
