import { inspectionShape } from '#lib/contract/inspection-reports/shapes.ts'
import { absent, day, flag, id, mapsFields, orElse, text, when } from '#lib/mapping/testing/fields.ts'
import { toInspectionQuery, toInspectionReport } from './inspection-report.ts'

mapsFields(inspectionShape, toInspectionReport, [
  ['id', 3, 'id', 3, id],
  ['goods_name', '板蓝根颗粒', 'name', '板蓝根颗粒', text],
  ['ypgg', '10g*20袋', 'spec', '10g*20袋', text],
  ['sccj', '示例制药', 'manufacturer', '示例制药', text],
  ['batch_no', 'B2611', 'batch', 'B2611', text],
  ['expires_on', '2028-06-30', 'expiresOn', '2028-06-30', orElse('', day)],
  ['report_no', 'R2611', 'reportNumber', 'R2611', text],
  ['issued_on', '2026-06-30', 'issuedOn', '2026-06-30', orElse('', day)],
  ['order_id', 12, 'order.id', 12, when(1, 1, '7', 7)],
  ['order_id', 'order', when(absent, null, null, null, 0, null)],
  ['order_no', '2026112001', 'order.number', '2026112001', when(0, '0', '7', '7')],
  ['order_no', 'order', when(absent, null, null, null)],
  ['url', '/api/inspection/3', 'url', '/api/inspection/3', text],
  ['is_downloaded', 0, 'isDownloaded', false, flag],
])

const open = { keywords: '', batch: '', orderId: null, onlyFresh: false, page: 2 }

test.each([
  [{}, {}],
  [{ keywords: '板蓝根' }, { keywords: '板蓝根' }],
  [{ batch: 'B2611' }, { batch_no: 'B2611' }],
  [{ orderId: 12 }, { order_id: 12 }],
  [{ onlyFresh: true }, { is_downloaded: 0 }],
])('reports are asked for by %j as %j', (query, sent) => {
  expect(toInspectionQuery({ ...open, ...query })).toEqual({ page: 2, ...sent })
})
