import { sourcingDetailShape, sourcingShape } from '#lib/contract/sourcing/shapes.ts'
import {
  flag,
  id,
  mapsFields,
  none,
  nothing,
  orElse,
  orNull,
  required,
  sameCodes,
  text,
  whole,
} from '#lib/mapping/testing/fields.ts'
import { readGoods, wireGoods } from '#lib/mapping/testing/wire-goods.ts'
import { sourcingFields, toSourcingBody, toSourcingDetail, toSourcingRequest } from './sourcing.ts'

const wanted = [
  ['id', 3, 'id', 3, id],
  ['name', '安宫牛黄丸', 'name', '安宫牛黄丸', required(text)],
  ['sccj', '示例制药', 'manufacturer', '示例制药', text],
  ['ypgg', '3g*1丸', 'spec', '3g*1丸', text],
  ['number', 20, 'quantity', 20, orNull(whole)],
  ['remark', '要双天然', 'remark', '要双天然', text],
  ['state', 'answered', 'state', 'answered', orElse('open', sameCodes('open', 'answered', 'arrived', 'closed'))],
  ['status_text', '已回复', 'stateText', '已回复', text],
  ['answer', '下周到货', 'answer', '下周到货', text],
  ['answered_at', '2026-11-22 10:00:00', 'answeredAt', '2026-11-22 10:00:00', orNull(text)],
  ['created_at', '2026-11-20 09:30:00', 'createdAt', '2026-11-20 09:30:00', text],
  ['can_cancel', 0, 'canCancel', false, flag],
] as const

describe('a wanted variety', () => mapsFields(sourcingShape, toSourcingRequest, wanted))

describe('a wanted variety with what was found', () =>
  mapsFields(sourcingDetailShape, toSourcingDetail, [
    ...wanted,
    ['goods', wireGoods(7, '板蓝根颗粒'), 'goods', readGoods(7, '板蓝根颗粒'), nothing],
    ['history', 'history', none],
    ['history.0.at', '2026-11-20 09:30:00', 'history.0.at', '2026-11-20 09:30:00', text],
    ['history.0.text', '已登记', 'history.0.text', '已登记', text],
  ]))

test('the form goes out under the names of the wire, and messages find its fields', () => {
  const form = { name: '安宫牛黄丸', manufacturer: '示例制药', spec: '3g*1丸', quantity: 20, remark: '要双天然' }
  const body = { name: '安宫牛黄丸', sccj: '示例制药', ypgg: '3g*1丸', number: 20, remark: '要双天然' }
  expect(toSourcingBody(form)).toEqual(body)
  expect(sourcingFields).toEqual({ sccj: 'manufacturer', ypgg: 'spec', number: 'quantity' })
})
