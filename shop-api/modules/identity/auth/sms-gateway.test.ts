import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CodeNotSentError } from './code-sender.ts'
import { codeSenderOf, signRequest, smsGateway } from './sms-gateway.ts'

const seen: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
let answer: { status: number; body: string } | 'silence' = { status: 200, body: '{"code":"OK"}' }
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    seen.push({ path: request.url ?? '', headers: request.headers, body })
    if (answer !== 'silence') response.writeHead(answer.status).end(answer.body)
  })
})

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
})
afterAll(() => {
  gateway.closeAllConnections()
  gateway.close()
})
beforeEach(() => {
  seen.length = 0
  answer = { status: 200, body: '{"code":"OK","biz_id":"1"}' }
})

const settings = () => ({
  url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms/v1/send`,
  key: 'key-1',
  secret: 'secret of the gateway',
  signName: '青囊医药',
  template: 'SMS_1001',
})
const message = {
  phone: '13700000001',
  purpose: 'login',
  code: '042917',
  sentAt: new Date('2026-11-20T02:00:00Z'),
} as const

test('a code leaves signed, with its template; the secret does not leave', async () => {
  const sender = smsGateway(settings())
  await sender.send(message)
  const [request] = seen
  const body = request?.body ?? ''
  expect(JSON.parse(body)).toMatchObject({
    phone_number: '13700000001',
    sign_name: '青囊医药',
    template_code: 'SMS_1001',
    template_param: { code: '042917', minutes: 5 },
  })
  const time = String(request?.headers['x-sms-time'])
  const nonce = String(request?.headers['x-sms-nonce'])
  const signature = signRequest(settings().secret, { path: '/sms/v1/send', time, nonce, body })
  expect(request?.headers.authorization).toBe(`SMS-HMAC-SHA256 Credential=key-1, Signature=${signature}`)
  expect(JSON.stringify(request)).not.toContain(settings().secret)
  expect(signRequest(settings().secret, { path: '/sms/v1/send', time, nonce, body: `${body} ` })).not.toBe(signature)
  expect(sender.lastCode('13700000001')).toBeNull()
})

test.each([
  ['a refusal', { status: 200, body: '{"code":"LIMIT","message":"13700000001 too often"}' }],
  ['no JSON', { status: 502, body: '<html>' }],
  ['another form', { status: 200, body: '[]' }],
  ['silence', 'silence'],
] as const)('%s is reported once, without number or code', async (_, planned) => {
  answer = planned
  const failed = await smsGateway(settings(), 200)
    .send(message)
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(CodeNotSentError)
  expect(String(failed)).not.toMatch(/13700000001|042917/)
  expect(seen).toHaveLength(1)
})

test('without a gateway codes are kept for the operator', async () => {
  const sender = codeSenderOf({ SMS_SIGN_NAME: '', SMS_TEMPLATE: '' })
  await sender.send(message)
  expect(sender.lastCode('13700000001')?.code).toBe('042917')
})
