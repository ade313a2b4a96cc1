import { expect, test } from '@jest/globals'
import { receiveBody } from '../orders/receive-body.ts'
import { returnBody } from './shapes.ts'

const unit = (cause: string, number: unknown = 2) => ({ batch_id: 7, cause, number })
const issuesOf = (body: typeof returnBody | typeof receiveBody, form: object) =>
  body.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test.each([
  [returnBody, 'lines', 'quality', '质量问题须附照片'],
  [returnBody, 'lines', 'damaged', '破损须附照片'],
  [receiveBody, 'differences', 'wrong', '错货须附照片'],
] as const)('%#: a claim that only a photo shows is refused without one', (body, list, cause, message) => {
  const form = { shipment_ids: [3], [list]: [unit(cause)] }
  expect(issuesOf(body, form)).toEqual([['upload_ids', message]])
  expect(issuesOf(body, { ...form, upload_ids: [1] })).toEqual([])
})

test.each([
  [returnBody, { lines: [unit('near_expiry'), unit('unwanted')] }],
  [receiveBody, { shipment_ids: [3], differences: [unit('short'), unit('refused')] }],
  [receiveBody, { shipment_ids: [3] }],
])('%#: other claims need none', (body, form) => expect(issuesOf(body, form)).toEqual([]))

test('a number that is none is refused at its line', () => {
  expect(issuesOf(returnBody, { lines: [unit('unwanted', '1.5')] })).toEqual([
    ['lines.0.number', '数量须为整数，现为“1.5”'],
  ])
})
