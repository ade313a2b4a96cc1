import { createVerify, generateKeyPairSync } from 'node:crypto'
import { zipSync } from 'fflate'
import { fen } from '#lib/kernel/money.ts'
import { encodeGb18030 } from '#lib/sheets/text.ts'
import { signSha256 } from '#shop-api/modules/trade/ways-to-pay/interface/keys.ts'
import { answerOf } from '#shop-api/modules/trade/ways-to-pay/interface/stand-in-trades.ts'
import { alipayGateway } from './gateway.ts'
import { isNoticeSigned, isRequestSigned, signedPart, signNotice, signParameters } from './protocol.ts'

const app = generateKeyPairSync('rsa', { modulusLength: 2048 })
const alipay = generateKeyPairSync('rsa', { modulusLength: 2048 })
const now = new Date('2026-11-20T02:00:00Z')

test('what is signed are all parameters with a value, by name', () => {
  const signed = signParameters(app.privateKey, { b: '2', sign_type: 'RSA2', a: '一', empty: '' })
  const verify = createVerify('RSA-SHA256').update('a=一&b=2&sign_type=RSA2')
  expect(verify.verify(app.publicKey, signed.sign ?? '', 'base64')).toBe(true)
  expect(isRequestSigned(app.publicKey, signed)).toBe(true)
  expect(isRequestSigned(app.publicKey, { ...signed, b: '3' })).toBe(false)
  expect(isRequestSigned(app.publicKey, { ...signed, more: '1' })).toBe(false)
})

test('a notice leaves out how it is signed, but says so', () => {
  const notice = signNotice(alipay.privateKey, { trade_no: '1' })
  const verify = createVerify('RSA-SHA256').update('trade_no=1')
  expect(verify.verify(alipay.publicKey, notice.sign ?? '', 'base64')).toBe(true)
  expect(isNoticeSigned(alipay.publicKey, notice)).toBe(true)
  expect(isNoticeSigned(app.publicKey, notice)).toBe(false)
  expect(isNoticeSigned(alipay.publicKey, { ...notice, sign_type: 'RSA' })).toBe(false)
})

test.each([
  ['{"x_response":{"a":1},"sign":"s"}', '{"a":1}'],
  ['{"sign":"s","x_response":{"a":{"b":"}\\"{"}}}', '{"a":{"b":"}\\"{"}}'],
  ['{"y_response":{}}', null],
  ['{"x_response":{"a":', null],
])('the part of an answer that is signed: %s', (body, part) => {
  expect(signedPart(body, 'x_response')).toBe(part)
})

describe('the gateway', () => {
  let reply: object = {}
  let signer = alipay.privateKey
  let bill: Uint8Array = new Uint8Array()
  const gateway = alipayGateway({
    appId: '2021',
    key: app.privateKey,
    alipayKey: alipay.publicKey,
    gatewayUrl: 'https://alipay.invalid/gateway.do',
    notifyUrl: 'https://shop.example/pay/alipay/notify',
    shopUrl: 'https://shop.example',
    isStandIn: false,
    send: async ({ body }) => {
      const method = new URLSearchParams(body).get('method') ?? ''
      const part = JSON.stringify(reply)
      const name = `${method.replaceAll('.', '_')}_response`
      if (method === '') return answerOf(200, bill)
      return answerOf(200, `{"${name}":${part},"sign":"${signSha256(signer, part)}"}`)
    },
  })
  const trade = { code: '10000', out_trade_no: 'P1', trade_no: '99', total_amount: '30.05' }
  afterEach(() => {
    signer = alipay.privateKey
  })

  test('a bill is a zip of lists in the bank’s encoding, of which one has the trades', async () => {
    const list = [
      '#支付宝业务明细查询',
      '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号',
      '99\t,P1\t,交易,药品,30.05,',
      '98\t,P1\t,退款,药品,-7.01,R1\t',
      '#-----业务明细列表结束-----',
      '#业务明细合计：2笔',
    ].join('\r\n')
    bill = zipSync({ 'a_业务明细.csv': encodeGb18030(list), 'a_汇总.csv': encodeGb18030('门店编号,总笔数\r\n合计,2') })
    reply = { code: '10000', bill_download_url: 'https://dwbillcenter.alipay.invalid/a.zip' }
    expect(await gateway.bill('2026-11-19', now)).toEqual([
      { kind: 'payment', number: 'P1', providerNo: '99', amountFen: 3005, state: 'moved' },
      { kind: 'refund', number: 'R1', providerNo: '98', amountFen: 701, state: 'moved' },
    ])
    bill = zipSync({ 'a.csv': encodeGb18030(list.replace('业务类型', '类型')) })
    await expect(gateway.bill('2026-11-19', now)).rejects.toThrow('0 lists of trades')
    reply = { code: '40004', sub_code: 'isp.bill_not_exist', sub_msg: '账单不存在' }
    expect(await gateway.bill('2026-11-19', now)).toEqual([])
  })

  test.each([
    ['desktop', 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
    ['phone', 'alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
  ] as const)('on a %s the payer opens a signed address', async (device, method, product) => {
    const { url = '' } = await gateway.create({
      tradeNo: 'P1',
      amount: fen(3005),
      subject: '订单 1',
      device,
      returnPath: '/cart_step3/1',
      openId: null,
      payerIp: '',
      now,
      expiresAt: new Date('2026-11-20T02:30:00Z'),
    })
    const given = Object.fromEntries(new URL(url).searchParams)
    expect(isRequestSigned(app.publicKey, given)).toBe(true)
    expect(given).toMatchObject({
      method,
      timestamp: '2026-11-20 10:00:00',
      return_url: 'https://shop.example/cart_step3/1',
    })
    expect(JSON.parse(given.biz_content ?? '')).toMatchObject({
      out_trade_no: 'P1',
      product_code: product,
      total_amount: '30.05',
      time_expire: '2026-11-20 10:30:00',
    })
  })

  test.each([
    ['WAIT_BUYER_PAY', { state: 'waiting' }],
    ['TRADE_CLOSED', { state: 'closed' }],
    ['TRADE_SUCCESS', { state: 'paid', amount: 3005, providerNo: '99' }],
    ['TRADE_FINISHED', { state: 'paid', amount: 3005 }],
  ])('a trade that is %s', async (trade_status, state) => {
    reply = { ...trade, trade_status }
    expect(await gateway.query('P1', now)).toMatchObject({ tradeNo: 'P1', ...state })
  })

  test('a trade that is not there waits; one that somebody else signed is none', async () => {
    reply = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }
    expect(await gateway.query('P1', now)).toEqual({ state: 'waiting', tradeNo: 'P1' })
    expect(await gateway.close('P1', now)).toBe(true)
    reply = { ...trade, trade_status: 'TRADE_SUCCESS' }
    signer = app.privateKey
    await expect(gateway.query('P1', now)).rejects.toThrow('signature')
  })

  test('a refund is done, refused for good, or tried again', async () => {
    const refund = { refundNo: 'R1', tradeNo: 'P1', amount: fen(1), total: fen(3005) }
    reply = { code: '10000', fund_change: 'Y' }
    expect(await gateway.refund(refund, now)).toEqual({ state: 'done' })
    reply = { code: '10000', fund_change: 'N' }
    expect(await gateway.refund(refund, now)).toEqual({ state: 'pending' })
    reply = { code: '10000', fund_change: 'N', refund_status: 'REFUND_SUCCESS' }
    expect(await gateway.refund(refund, now)).toEqual({ state: 'done' })
    reply = { code: '40004', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH', sub_msg: '余额不足' }
    await expect(gateway.refund(refund, now)).rejects.toMatchObject({ name: 'GatewayRefusal' })
    reply = { code: '40004', sub_code: 'ACQ.SYSTEM_ERROR', sub_msg: '' }
    await expect(gateway.refund(refund, now)).rejects.toMatchObject({ name: 'AlipayError' })
  })

  test('a notice is of this app, and one of a refund is no payment', () => {
    const facts = {
      app_id: '2021',
      out_trade_no: 'P1',
      trade_no: '99',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '30.05',
    }
    const read = (given: Record<string, string>) =>
      gateway.readNotice({
        headers: {},
        body: new URLSearchParams(signNotice(alipay.privateKey, given)).toString(),
        now,
      })
    expect(read(facts)).toMatchObject({ kind: 'payment', trade: { state: 'paid', amount: 3005 } })
    expect(read({ ...facts, out_biz_no: 'R1' })).toEqual({ kind: 'other' })
    expect(() => read({ ...facts, app_id: '2022' })).toThrow('another app')
  })
})
