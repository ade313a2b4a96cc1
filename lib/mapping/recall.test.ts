import { recallShape } from '#lib/contract/recalls/shapes.ts'
import { mostLeft } from '#lib/domain/recall.ts'
import {
  day,
  flag,
  id,
  mapsFields,
  none,
  orElse,
  orNull,
  required,
  sameCodes,
  text,
  whole,
} from '#lib/mapping/testing/fields.ts'
import { toRecall } from './recall.ts'

describe('a recall', () =>
  mapsFields(recallShape, toRecall, [
    ['id', 3, 'id', 3, id],
    ['name', '阿莫西林胶囊', 'name', '阿莫西林胶囊', required(text)],
    ['sccj', '示例制药', 'manufacturer', '示例制药', text],
    ['ypgg', '0.25g*24粒', 'spec', '0.25g*24粒', text],
    ['bzdw', '盒', 'unit', '盒', text],
    ['batch_no', '260501', 'batchNumber', '260501', required(text)],
    ['level_text', '一级', 'levelText', '一级', text],
    ['reason', '溶出度', 'reason', '溶出度', text],
    ['instructions', '停售', 'instructions', '停售', text],
    ['due_on', '2026-11-23', 'dueOn', '2026-11-23', orNull(day)],
    ['created_at', '2026-11-20 09:30:00', 'createdAt', '2026-11-20 09:30:00', text],
    ['state', 'answered', 'state', 'answered', orElse('open', sameCodes('open', 'answered', 'closed', 'withdrawn'))],
    ['state_text', '已答复', 'stateText', '已答复', text],
    ['answered_at', '2026-11-21 09:30:00', 'answeredAt', '2026-11-21 09:30:00', orNull(text)],
    ['remark', '已下架', 'remark', '已下架', text],
    ['told_by', '王芳', 'toldBy', '王芳', text],
    ['lines', 'lines', none],
    ['lines.0.batch_id', 7, 'lines.0.batchId', 7, id],
    ['lines.0.order_id', 8, 'lines.0.orderId', 8, id],
    ['lines.0.order_no', '2026112000001', 'lines.0.orderNumber', '2026112000001', text],
    ['lines.0.shipped_at', '2026-11-10 09:30:00', 'lines.0.shippedAt', '2026-11-10 09:30:00', text],
    ['lines.0.number', 5, 'lines.0.quantity', 5, whole],
    ['lines.0.gone', 1, 'lines.0.gone', 1, whole],
    ['lines.0.pending', 2, 'lines.0.pending', 2, whole],
    ['lines.0.left', 4, 'lines.0.left', 4, orNull(whole)],
    ['lines.0.can_return', 1, 'lines.0.canReturn', true, flag],
  ]))

test('what is gone cannot be left', () => {
  const line = { batchId: 1, orderId: 1, orderNumber: '', shippedAt: '', pending: 0, left: null, canReturn: true }
  expect(mostLeft({ ...line, quantity: 5, gone: 2 })).toBe(3)
  expect(mostLeft({ ...line, quantity: 1, gone: 2 })).toBe(0)
})
