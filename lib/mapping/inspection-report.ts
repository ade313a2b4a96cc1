import type { WireInspection } from '#lib/contract/inspection-reports/calls.ts'
import type { InspectionQuery, InspectionReport } from '#lib/domain/inspection-report.ts'

export function toInspectionReport(wire: WireInspection): InspectionReport {
  return {
    id: wire.id,
    name: wire.goods_name,
    spec: wire.ypgg,
    manufacturer: wire.sccj,
    batch: wire.batch_no,
    expiresOn: wire.expires_on,
    reportNumber: wire.report_no,
    issuedOn: wire.issued_on,
    order: wire.order_id !== null && wire.order_no !== null ? { id: wire.order_id, number: wire.order_no } : null,
    url: wire.url,
    isDownloaded: wire.is_downloaded === 1,
  }
}

export function toInspectionQuery({ keywords, batch, orderId, onlyFresh, page }: InspectionQuery) {
  return {
    page,
    ...(keywords === '' ? {} : { keywords }),
    ...(batch === '' ? {} : { batch_no: batch }),
    ...(orderId === null ? {} : { order_id: orderId }),
    ...(onlyFresh ? { is_downloaded: 0 } : {}),
  }
}
