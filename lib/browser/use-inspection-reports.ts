import { buildCallPath } from '#lib/contract/call.ts'
import { inspectionCalls } from '#lib/contract/inspection-reports/calls.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { InspectionQuery, InspectionReport } from '#lib/domain/inspection-report.ts'
import type { Page } from '#lib/domain/page.ts'
import { toInspectionQuery, toInspectionReport } from '#lib/mapping/inspection-report.ts'
import { toPage } from '#lib/mapping/page.ts'
import type { Asked } from './asked.ts'
import { asIs, keepShown, useAsked } from './asked.ts'
import { useFeature } from './features.tsx'
import { reportsQuery } from './goods-queries.ts'
import { callShop } from './http.ts'
import { useSignedIn } from './signed-in.ts'

export interface InspectionReportPage extends Page<InspectionReport> {
  /** Reports of all orders that were not downloaded yet. */
  readonly freshTotal: number
}

const askReports = (query: InspectionQuery) =>
  callShop(inspectionCalls.inspectionReports, { query: toInspectionQuery(query) })

export const useInspectionReports = (query: InspectionQuery): Asked<InspectionReportPage> =>
  useAsked(
    ['inspections', query],
    async () => {
      const wire = await askReports(query)
      return { ...toPage(wire, toInspectionReport), freshTotal: wire.fresh_total }
    },
    keepShown,
  )

/** Files of the reports a member has of goods, by batch number; empty for guests and until they are known. */
export function useReportFiles({ name, spec }: Pick<Goods, 'name' | 'spec'>): ReadonlyMap<string, string> {
  const isOffered = useFeature('inspection-files')
  const isSignedIn = useSignedIn()
  const query = reportsQuery(name)
  const { data } = useAsked(
    isOffered && isSignedIn ? ['inspections', 'of goods', query] : null,
    async () => toPage(await askReports(query), toInspectionReport),
    asIs,
  )
  const own = (data?.items ?? []).filter((report) => report.name === name && report.spec === spec)
  return new Map(own.map(({ batch, url }) => [batch, url]))
}

/** Address of an archive of these reports; of everything not downloaded yet when none is named. */
export function inspectionArchiveUrl(ids: readonly number[]): string {
  const path = buildCallPath(inspectionCalls.inspectionArchive)
  return ids.length === 0 ? path : `${path}?ids=${ids.join(',')}`
}
