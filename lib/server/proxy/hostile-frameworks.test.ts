import { configure, TestBrowser } from '../testing/browser.ts'
import type { PlannedAnswer, RecordingUpstream } from '../testing/recording-upstream.ts'
import { startRecordingUpstream } from '../testing/recording-upstream.ts'

// Refusals, empty successes and odd bytes as frameworks write them by themselves, for reads and for writes.
let upstream: RecordingUpstream
beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
})
afterAll(() => upstream.close())

const WORDS = '数量须大于0'
const json = (status: number, body: unknown, type = 'application/json'): PlannedAnswer => ({
  status,
  headers: { 'content-type': type },
  body: JSON.stringify(body),
})
const problem = (status: number, body: object): PlannedAnswer => json(status, body, 'application/problem+json')

async function asks(planned: PlannedAnswer) {
  upstream.answer = () => planned
  const read = await new TestBrowser().ask('GET', '/api/goods/list')
  const write = await new TestBrowser().ask('POST', '/api/user/resetPassword', { form: 'password=12345678' })
  return [read, write]
}

/** Name of the framework, what it sends with these words in it, and the code that the browser gets. */
const refusals: readonly (readonly [name: string, planned: PlannedAnswer, code: number])[] = [
  [
    'Spring',
    json(400, {
      timestamp: '2026-11-20T01:30:00.000+00:00',
      status: 400,
      error: 'Bad Request',
      message: WORDS,
      path: '/api/cart',
    }),
    400,
  ],
  [
    'Spring with bindings',
    json(422, {
      status: 422,
      error: 'Unprocessable Entity',
      errors: [{ objectName: 'cart', field: 'number', rejectedValue: 0, defaultMessage: WORDS, codes: ['Min'] }],
    }),
    422,
  ],
  [
    'Spring problem',
    problem(409, { type: 'about:blank', title: 'Conflict', status: 409, detail: WORDS, instance: '/api/cart' }),
    409,
  ],
  ['Laravel', json(422, { message: 'The given data was invalid.', errors: { number: [WORDS] } }), 422],
  ['Laravel abort', json(403, { message: WORDS, exception: 'HttpException', trace: [] }), 403],
  ['Django REST detail', json(403, { detail: WORDS }), 403],
  ['Django REST fields', json(400, { number: [WORDS] }), 400],
  ['Django REST whole form', json(400, { non_field_errors: [WORDS] }), 400],
  ['FastAPI', json(422, { detail: [{ loc: ['body', 'number'], msg: WORDS, type: 'value_error' }] }), 422],
  ['FastAPI exception', json(404, { detail: WORDS }), 404],
  [
    'ASP.NET validation',
    problem(400, {
      type: 'https://tools.ietf.org/html/rfc9110',
      title: 'One or more validation errors occurred.',
      status: 400,
      traceId: '00-1',
      errors: { Number: [WORDS] },
    }),
    400,
  ],
  ['ASP.NET problem', problem(422, { title: 'Unprocessable', status: 422, detail: WORDS, extensions: null }), 422],
  ['Rails', json(422, { number: [WORDS] }), 422],
  ['Rails full messages', json(422, { errors: [WORDS] }), 422],
  ['Rails status text', json(422, { status: 'unprocessable_entity', error: WORDS }), 422],
  ['Express', json(400, { error: { message: WORDS, stack: 'Error\n at x' } }), 400],
  ['express-validator', json(422, { errors: [{ type: 'field', msg: WORDS, path: 'number', location: 'body' }] }), 422],
  ['NestJS', json(400, { statusCode: 400, message: [WORDS], error: 'Bad Request' }), 400],
  [
    'JSON:API',
    json(
      422,
      { errors: [{ status: '422', title: 'Invalid', detail: WORDS, source: { pointer: '/data/attributes/number' } }] },
      'application/vnd.api+json',
    ),
    422,
  ],
  [
    'API Platform',
    problem(422, {
      '@type': 'ConstraintViolationList',
      title: 'An error occurred',
      detail: `number: ${WORDS}`,
      violations: [{ propertyPath: 'number', message: WORDS }],
    }),
    422,
  ],
  ['JSend', json(400, { status: 'fail', data: { number: WORDS }, message: WORDS }), 400],
  ['OData', json(400, { error: { code: 'BadRequest', message: WORDS, details: [] } }), 400],
  ['ThinkPHP', json(200, { code: 0, msg: WORDS, time: '1795000000', data: '' }), 0],
  ['RuoYi', json(200, { code: 401, msg: WORDS, data: null }), 401],
  ['a flag in place of a status', json(200, { success: false, message: WORDS }), 400],
  ['a flag as a number', json(200, { success: 0, msg: WORDS }), 400],
  ['a flag as text', json(200, { success: 'false', msg: WORDS }), 400],
  ['a flag under another name', json(200, { ok: false, error: WORDS }), 400],
  ['a status in words', json(200, { status: 'error', message: WORDS }), 400],
  ['an error object', json(200, { error: { message: WORDS } }), 400],
]

test.each(refusals)('%s refuses in its own words', async (_, planned, code) => {
  for (const { status, json: answer } of await asks(planned)) {
    expect(status).toBeLessThan(500)
    const {
      code: said,
      message,
      errors,
    } = answer as { code: number; message: string; errors?: Record<string, string[]> }
    expect(said).toBe(code)
    expect([message, ...Object.values(errors ?? {}).flat()]).toContain(code === 401 ? message : WORDS)
    // What is shown is the first message of a field, or the message itself.
    if (code === 422) expect(Object.values(errors ?? { form: [message] })[0]?.[0]).toBe(WORDS)
    else if (code !== 401) expect(message).toBe(WORDS)
  }
})

const ROWS = '[{"id":7,"name":"板蓝根"}]'
const bytes: readonly (readonly [name: string, planned: PlannedAnswer])[] = [
  ['a byte order mark', { body: `\uFEFF{"code":200,"data":${ROWS}}` }],
  ['a byte order mark before a list', { body: `\uFEFF${ROWS}` }],
  ['a newline behind it', { body: `{"code":200,"data":${ROWS}}\n` }],
  ['blank lines around it', { body: `\r\n\r\n {"code":200,"data":${ROWS}}\r\n\0`.replace('\0', '') }],
  ['no type', { headers: { 'content-type': '' }, body: `{"code":200,"data":${ROWS}}` }],
  [
    'a type in capitals',
    { headers: { 'content-type': 'APPLICATION/JSON; CHARSET=UTF8' }, body: `{"code":200,"data":${ROWS}}` },
  ],
  [
    'a charset in quotes',
    { headers: { 'content-type': 'application/json; charset="utf-8"' }, body: `{"code":200,"data":${ROWS}}` },
  ],
  [
    'a charset that is none',
    { headers: { 'content-type': 'application/json; charset=binary' }, body: `{"code":200,"data":${ROWS}}` },
  ],
  ['escaped text', { body: '{"code":200,"data":[{"id":7,"name":"\\u677f\\u84dd\\u6839"}]}' }],
  ['a success of 202', { status: 202, body: `{"code":200,"data":${ROWS}}` }],
  ['a success of 203 without a code', { status: 203, body: `{"data":${ROWS}}` }],
  ['a code as a number with parts', { body: `{"code":200.0,"data":${ROWS}}` }],
  ['a code with blanks', { body: `{"code":" 10000 ","data":${ROWS}}` }],
]
test.each(bytes)('a list is read with %s', async (_, planned) => {
  upstream.answer = () => planned
  const { status, json: answer } = await new TestBrowser().ask('GET', '/api/goods/list')
  expect(status).toBeLessThan(300)
  expect(answer.data).toMatchObject({ data: [{ id: 7, name: '板蓝根' }] })
})

test.each([
  ['204', { status: 204 }],
  ['202 without a body', { status: 202, body: '' }],
  ['201 with a place', { status: 201, headers: { location: '/api/user/7' }, body: '' }],
  ['205', { status: 205 }],
  ['200 and null', { status: 200, body: 'null' }],
  ['200 and true', { status: 200, body: 'true' }],
  ['200 and an empty object', { status: 200, body: '{}' }],
  ['200 and an empty list', { status: 200, body: '[]' }],
] as const satisfies readonly (readonly [string, PlannedAnswer])[])('a write is done with %s', async (_, planned) => {
  upstream.answer = () => planned
  const answer = await new TestBrowser().ask('POST', '/api/user/resetPassword', { form: 'password=12345678' })
  expect([answer.status < 300, answer.json.code]).toEqual([true, 200])
})

test.each([
  ['nothing under 200', ''],
  ['a word', '"ok"'],
  ['no', 'false'],
  ['a page', '<h1>ok</h1>'],
])('a write is not said to be done with %s', async (_, body) => {
  upstream.answer = () => ({ body })
  const answer = await new TestBrowser().ask('POST', '/api/user/resetPassword', { form: 'password=12345678' })
  expect(answer.status).toBe(502)
})
