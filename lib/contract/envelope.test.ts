import fc from 'fast-check'
import { readEnvelope } from './envelope.ts'
import { classifyCode } from './error-code.ts'

const read = { isWrite: false, holds: () => false }
const write = { isWrite: true, holds: () => false }

const odd = [
  undefined,
  null,
  0,
  1,
  -1.5,
  '',
  'ok',
  true,
  false,
  [],
  {},
  ['x'],
  { a: 1 },
  '2026-11-20 09:30:00',
] as const
const oddly = fc.constantFrom(...odd)
const codes = fc.constantFrom(10000, 200, 201, 10001, 401, 422, 459, 400, 403, 429, 500, 503)

test('what stands beside a code never decides', () => {
  fc.assert(
    fc.property(
      codes,
      fc.record({ message: oddly, errors: oddly, timestamp: oddly, success: oddly, error: oddly, trace: oddly }),
      fc.boolean(),
      (code, beside, isText) => {
        const sent = { ...beside, code: isText ? String(code) : code, data: { a: 1 } }
        expect(readEnvelope(sent, 200, read)).toMatchObject({ code, data: { a: 1 } })
      },
    ),
  )
})

test('without a code the status of an error decides, whatever came with it', () => {
  const bodies = fc.oneof(
    oddly,
    fc.record({ message: oddly, errors: oddly, code: fc.constantFrom(null, undefined, '') }),
  )
  fc.assert(
    fc.property(bodies, fc.constantFrom(400, 401, 403, 404, 409, 422, 429, 459, 500, 503), (body, status) => {
      expect(readEnvelope(body, status, read)?.code).toBe(status)
    }),
  )
})

test.each<[string, unknown, Readonly<Record<string, readonly string[]>> | undefined]>([
  [
    'lists by field',
    { phone: ['请填写手机号', '再一条'], name: ['请填写姓名'] },
    { phone: ['请填写手机号', '再一条'], name: ['请填写姓名'] },
  ],
  ['a text by field', { phone: '请填写手机号' }, { phone: ['请填写手机号'] }],
  ['texts', ['请填写手机号', '请填写姓名'], { form: ['请填写手机号', '请填写姓名'] }],
  ['one text', '请填写手机号', { form: ['请填写手机号'] }],
  ['rows that name their field', [{ field: 'phone', message: '请填写手机号' }], { phone: ['请填写手机号'] }],
  ['records under their field', { phone: { message: '请填写手机号' } }, { phone: ['请填写手机号'] }],
  [
    'fields of which one has nothing to say',
    { name: [], phone: [''], code: ['请填写验证码'] },
    { code: ['请填写验证码'] },
  ],
  ['nothing', null, undefined],
  ['an empty list', [], undefined],
  ['a number', 3, undefined],
])('messages come as %s', (_, errors, read) => {
  expect(readEnvelope({ message: '请检查', errors }, 422, write)).toEqual({
    code: 422,
    message: '请检查',
    ...(read ? { errors: read } : {}),
  })
})

test.each([
  [{ message: '库存不足' }, '库存不足'],
  [{ msg: '库存不足' }, '库存不足'],
  [{ message: null, msg: '库存不足' }, '库存不足'],
  [{ error: '库存不足', status: 400 }, '库存不足'],
  [{ title: 'Bad Request', detail: '库存不足' }, '库存不足'],
  [{ message: ['库存不足', '再一条'] }, '库存不足'],
  [{ message: 0 }, ''],
  ['库存不足', ''],
])('the words of %j are read', (sent, words) => {
  expect(readEnvelope(sent, 400, write)?.message).toBe(words)
})

test('a success without a code is one by its status where it has data, or where there is nothing to tell', () => {
  expect(readEnvelope({ data: { id: 1 } }, 200, read)).toEqual({ code: 200, message: '', data: { id: 1 } })
  expect(readEnvelope([{ id: 1 }], 200, read)).toEqual({ code: 200, message: '', data: [{ id: 1 }] })
  const page = { data: [{ id: 1 }], current_page: 2, total: 30 }
  expect(readEnvelope(page, 200, read)?.data).toEqual(page)
  expect(readEnvelope({ message: 'created' }, 201, write)).toMatchObject({ code: 200, message: 'created' })
  for (const none of [{}, { status: 'ok' }, 'text', 3, null]) expect(readEnvelope(none, 200, read)).toBeNull()
  for (const no of [{ success: false }, { error: '库存不足' }, { data: {}, errors: { number: ['库存不足'] } }]) {
    expect(readEnvelope(no, 200, write)?.code).toBe(400)
  }
})

test('a code beyond the catalogue says less than the status of an error, and is a failure without one', () => {
  expect(readEnvelope({ code: 40_001, message: '库存不足' }, 400, write)).toMatchObject({
    code: 400,
    message: '库存不足',
  })
  expect(readEnvelope({ code: 'E_STOCK', message: '库存不足' }, 409, write)).toMatchObject({ code: 409 })
  expect(readEnvelope({ code: 'E_STOCK' }, 200, write)).toBeNull()
  expect(classifyCode(readEnvelope({ code: 40_001 }, 200, write)?.code ?? 0)).toBe('broken')
})
