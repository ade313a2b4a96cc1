import { encodeGb18030 } from '#lib/sheets/text.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

const body = JSON.stringify({ fields: { name: '样例制药有限公司' } })
const send = async (type: string, payload: Uint8Array) => {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': type }
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/admin/makers/forms',
    headers,
    payload: Buffer.from(payload),
  })
  return { status: answer.statusCode, text: answer.body }
}

test.each([
  ['application/json; charset=GBK', encodeGb18030(body)],
  ['application/json; charset="gb18030"', encodeGb18030(body)],
  ['application/json', new TextEncoder().encode(body)],
])('JSON as %s is read in its encoding', async (type, payload) => {
  const { text } = await send(type, payload)
  expect(text).not.toContain('\uFFFD')
  expect(text).not.toContain('字符编码')
})

test.each([
  ['application/json', encodeGb18030(body), 400],
  ['application/json; charset=utf-8', encodeGb18030(body), 400],
  ['application/json; charset=ebcdic-cp-be', new TextEncoder().encode(body), 415],
  ['application/json', new TextEncoder().encode(body.replace('样例', '\uFFFD\uFFFD')), 422],
])('JSON as %s in another encoding is refused, not stored', async (type, payload, status) => {
  expect(await send(type, payload)).toMatchObject({ status })
})
