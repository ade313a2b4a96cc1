import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { fen } from '#lib/kernel/money.ts'
import type { HttpQuestion } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { answerOf } from '#shop-api/modules/trade/ways-to-pay/interface/stand-in-trades.ts'
import { wechatGateway } from './gateway.ts'
import { authorization, checkSigned, seal, signedHeaders, unseal } from './protocol.ts'

const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
const wechat = generateKeyPairSync('rsa', { modulusLength: 2048 })
const now = new Date('2026-11-20T02:00:00Z')
const v3Key = createHash('md5').update('v3').digest('hex')
const names = { mchId: '1900000001', appId: 'wx1', serial: 'S1', wechatKeyId: 'PUB_KEY_ID_1' }
const theirs = { wechatKey: wechat.publicKey, wechatKeyId: names.wechatKeyId }

test('a request is signed as the vendor’s document has it: five lines, each with its end', () => {
  const question = { method: 'POST', url: 'https://api.mch.weixin.qq.com/v3/pay/x?a=1', body: '{"a":1}' }
  const header = authorization({ ...names, key: merchant.privateKey }, question, now)
  const found =
    /^WECHATPAY2-SHA256-RSA2048 mchid="(\d+)",nonce_str="(\w{32})",signature="([^"]+)",timestamp="(\d+)",serial_no="S1"$/
  const [, mchId, word, signature = '', timestamp] = found.exec(header) ?? []
  expect([mchId, timestamp]).toEqual(['1900000001', '1795140000'])
  const text = `POST\n/v3/pay/x?a=1\n1795140000\n${word}\n{"a":1}\n`
  expect(createVerify('RSA-SHA256').update(text).verify(merchant.publicKey, signature, 'base64')).toBe(true)
})

test('a message is believed with the right key, number, bytes and time alone', () => {
  const headers = signedHeaders(wechat.privateKey, names.wechatKeyId, '{"a":1}', now)
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  checkSigned(theirs, headers, '{"a":1}', now)
  checkSigned(theirs, headers, '{"a":1}', later(300))
  for (const seconds of [301, -301])
    expect(() => checkSigned(theirs, headers, '{"a":1}', later(seconds))).toThrow('time')
  expect(() => checkSigned(theirs, headers, '{"a":2}', now)).toThrow('signature')
  expect(() => checkSigned(theirs, { ...headers, 'wechatpay-serial': 'other' }, '{"a":1}', now)).toThrow('not known')
  expect(() => checkSigned(theirs, { ...headers, 'wechatpay-timestamp': 'soon' }, '{"a":1}', now)).toThrow('time')
  // WeChat itself sends messages with a signature that begins so and fits nothing, to see whether anybody looks.
  const probe = `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}`
  expect(() => checkSigned(theirs, { ...headers, 'wechatpay-signature': probe }, '{"a":1}', now)).toThrow('signature')
  const own = signedHeaders(merchant.privateKey, names.wechatKeyId, '{"a":1}', now)
  expect(() => checkSigned(theirs, own, '{"a":1}', now)).toThrow('signature')
})

test('what is sealed opens with its secret alone, and unchanged', () => {
  const sealed = seal(v3Key, '{"total":3000}', 'transaction')
  expect(unseal(v3Key, sealed)).toEqual({ total: 3000 })
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  bytes[3] = (bytes[3] ?? 0) ^ 1
  for (const [key, given] of [
    [v3Key.replace(/./, 'x'), sealed],
    [v3Key, { ...sealed, associated_data: 'other' }],
    [v3Key, { ...sealed, ciphertext: bytes.toString('base64') }],
    [v3Key, { ...sealed, ciphertext: '' }],
  ] as const)
    expect(() => unseal(key, given)).toThrow('cannot be opened')
})

describe('the gateway', () => {
  let answer: { status: number; content: object }
  let asked: HttpQuestion | null = null
  let file: Uint8Array = new Uint8Array()
  const gateway = wechatGateway({
    ...names,
    v3Key,
    key: merchant.privateKey,
    ...theirs,
    apiUrl: 'https://wechat.invalid',
    notifyUrl: 'https://shop.example/pay/wechat/notify',
    shopUrl: 'https://shop.example',
    isStandIn: false,
    send: async (question) => {
      asked = question
      const body = JSON.stringify(answer.content)
      if (question.url.includes('billdownload')) return answerOf(200, file)
      return answerOf(answer.status, body, signedHeaders(wechat.privateKey, names.wechatKeyId, body, now))
    },
  })
  const asking = {
    tradeNo: 'P1',
    amount: fen(3000),
    subject: '订单 1',
    returnPath: '/cart_step3/1',
    payerIp: '203.0.113.7',
    openId: null,
    now,
    expiresAt: new Date('2026-11-20T02:30:00Z'),
  }

  test('a desktop gets a code, a phone a page that leads back, WeChat’s browser what it is called with', async () => {
    answer = { status: 200, content: { code_url: 'weixin://wxpay/1' } }
    expect(await gateway.create({ ...asking, device: 'desktop' })).toEqual({ qr: 'weixin://wxpay/1' })
    expect(JSON.parse((asked as HttpQuestion | null)?.body ?? '')).toEqual({
      appid: 'wx1',
      mchid: '1900000001',
      description: '订单 1',
      out_trade_no: 'P1',
      time_expire: '2026-11-20T02:30:00+00:00',
      notify_url: 'https://shop.example/pay/wechat/notify',
      amount: { total: 3000, currency: 'CNY' },
    })
    answer = { status: 200, content: { h5_url: 'https://wx.tenpay.com/x?prepay_id=1' } }
    const { url } = await gateway.create({ ...asking, device: 'phone' })
    expect(url).toBe('https://wx.tenpay.com/x?prepay_id=1&redirect_url=https%3A%2F%2Fshop.example%2Fcart_step3%2F1')
    answer = { status: 200, content: { prepay_id: 'wx99' } }
    const { bridge = {} } = await gateway.create({ ...asking, device: 'wechat', openId: 'o1' })
    const text = `wx1\n${bridge.timeStamp}\n${bridge.nonceStr}\nprepay_id=wx99\n`
    const verify = createVerify('RSA-SHA256').update(text)
    expect(verify.verify(merchant.publicKey, bridge.paySign ?? '', 'base64')).toBe(true)
    await expect(gateway.create({ ...asking, device: 'wechat' })).rejects.toThrow('绑定微信')
  })

  test.each([
    [
      'paid',
      { trade_state: 'SUCCESS', transaction_id: '42', amount: { total: 3000 } },
      { state: 'paid', amount: 3000 },
    ],
    [
      'paid and partly given back',
      { trade_state: 'REFUND', transaction_id: '42', amount: { total: 3000 } },
      { state: 'paid' },
    ],
    ['not paid', { trade_state: 'NOTPAY' }, { state: 'waiting' }],
    ['being paid', { trade_state: 'USERPAYING' }, { state: 'waiting' }],
    ['closed', { trade_state: 'CLOSED' }, { state: 'closed' }],
  ])('a trade that is %s', async (_, reply, state) => {
    answer = { status: 200, content: { mchid: names.mchId, out_trade_no: 'P1', ...reply } }
    expect(await gateway.query('P1', now)).toMatchObject({ tradeNo: 'P1', ...state })
  })

  test.each([
    ['of another merchant', { mchid: '1900000002', trade_state: 'NOTPAY' }],
    [
      'in another currency',
      { mchid: names.mchId, trade_state: 'SUCCESS', transaction_id: '42', amount: { total: 1, currency: 'USD' } },
    ],
    ['without an amount', { mchid: names.mchId, trade_state: 'SUCCESS', transaction_id: '42' }],
  ])('a trade %s is none', async (_, reply) => {
    answer = { status: 200, content: { out_trade_no: 'P1', ...reply } }
    await expect(gateway.query('P1', now)).rejects.toThrow()
  })

  test('what is refused for good is no failure of the line', async () => {
    const refund = { refundNo: 'R1', tradeNo: 'P1', amount: fen(1), total: fen(3000) }
    answer = { status: 403, content: { code: 'NOT_ENOUGH', message: '可用余额不足' } }
    await expect(gateway.refund(refund, now)).rejects.toThrow('可用余额不足（NOT_ENOUGH）')
    answer = { status: 200, content: { out_refund_no: 'R1', status: 'ABNORMAL' } }
    expect(await gateway.refund(refund, now)).toMatchObject({ state: 'refused' })
    answer = { status: 404, content: { code: 'RESOURCE_NOT_EXISTS', message: '' } }
    expect(await gateway.queryRefund(refund, now)).toEqual({ state: 'unknown' })
    answer = { status: 400, content: { code: 'ORDER_PAID', message: '' } }
    expect(await gateway.close('P1', now)).toBe(false)
    answer = { status: 502, content: {} }
    await expect(gateway.close('P1', now)).rejects.toThrow('502')
  })

  test('a notice of a refund is another than one of a payment', () => {
    const content = { mchid: names.mchId, out_trade_no: 'P1', out_refund_no: 'R1', refund_status: 'SUCCESS' }
    const resource = seal(v3Key, JSON.stringify(content), 'refund')
    const body = JSON.stringify({ event_type: 'REFUND.SUCCESS', resource })
    const headers = signedHeaders(wechat.privateKey, names.wechatKeyId, body, now)
    expect(gateway.readNotice({ headers, body, now })).toEqual({
      kind: 'refund',
      refundNo: 'R1',
      news: { state: 'done' },
    })
  })

  test('a bill is what its hash says, with a mark before each cell and sums below', async () => {
    const list = [
      '交易时间,公众账号ID,微信订单号,商户订单号,交易状态,货币种类,微信退款单号,商户退款单号,退款状态,商品名称,手续费,订单金额,申请退款金额',
      '`2026-11-19 10:00:00,`wx1,`42,`P1,`SUCCESS,`CNY,`0,`0,`,`药品,`0.18,`30.05,`0.00',
      '`2026-11-19 11:00:00,`wx1,`42,`P1,`REFUND,`CNY,`50,`R1,`SUCCESS,`药品,`0.00,`0.00,`7.01',
      '`2026-11-19 12:00:00,`wx1,`42,`P1,`REFUND,`CNY,`51,`R2,`PROCESSING,`药品,`0.00,`0.00,`1.00',
      '`2026-11-19 13:00:00,`wx1,`42,`P1,`REFUND,`CNY,`52,`R3,`CHANGE,`药品,`0.00,`0.00,`1.00',
      '总交易单数,应结订单总金额',
      '`4,`30.05',
    ].join('\r\n')
    file = new TextEncoder().encode(`\uFEFF${list}\r\n`)
    const where = 'https://api.mch.weixin.qq.com/v3/billdownload/file?token=x'
    const hash = createHash('sha1').update(file).digest('hex')
    answer = { status: 200, content: { hash_type: 'SHA1', hash_value: hash, download_url: where } }
    expect(await gateway.bill('2026-11-19', now)).toEqual([
      { kind: 'payment', number: 'P1', providerNo: '42', amountFen: 3005, state: 'moved' },
      { kind: 'refund', number: 'R1', providerNo: '50', amountFen: 701, state: 'moved' },
      { kind: 'refund', number: 'R2', providerNo: '51', amountFen: 100, state: 'pending' },
      { kind: 'refund', number: 'R3', providerNo: '52', amountFen: 100, state: 'failed' },
    ])
    file = new TextEncoder().encode(list.replace('30.05', '30.06'))
    await expect(gateway.bill('2026-11-19', now)).rejects.toThrow('not the one')
    answer = { status: 400, content: { code: 'NO_STATEMENT_EXIST', message: '账单文件不存在' } }
    expect(await gateway.bill('2026-11-19', now)).toEqual([])
    answer = { status: 400, content: { code: 'STATEMENT_CREATING', message: '账单生成中' } }
    expect(await gateway.bill('2026-11-19', now)).toBeNull()
  })
})
