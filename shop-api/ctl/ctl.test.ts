import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc, desc, eq, gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { build } from '#shop-api/app.ts'
import { readConfig } from '#shop-api/modules/base/environment/config.ts'
import { eventsKey, operatorToken } from '#shop-api/modules/base/environment/kept-secrets.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { keepingSender } from '#shop-api/modules/identity/auth/code-sender.ts'
import { developmentWechat } from '#shop-api/modules/identity/wechat/provider.ts'
import { addCoupon } from '#shop-api/modules/trade/coupons/testing/add-coupon.ts'
import { joinGroup } from '#shop-api/modules/trade/group-buys/join.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { exchangePoints } from '#shop-api/modules/trade/points-mall/exchange.ts'
import { addPointsGoods } from '#shop-api/modules/trade/points-mall/testing/add-points-goods.ts'
import { connect } from '#shop-api/platform/cli/shop-client.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { operateWith } from './testing/operate.ts'

const now = new Date('2026-11-20T01:30:00Z')
const folder = mkdtempSync(path.join(tmpdir(), 'shop-ctl-'))
const sender = keepingSender()
let database: Database
let app: FastifyInstance

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  const config = readConfig({ LOG_LEVEL: 'silent', SHOP_DATA_DIR: folder })
  app = await build({
    config,
    database,
    db: database.db,
    clock: () => now,
    codeSender: sender,
    wechat: developmentWechat('http://127.0.0.1'),
    operatorToken: operatorToken(config),
    eventsKey: eventsKey(config),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** It finds address and token in the data folder by itself. */
const operate = operateWith(() => connect({ SHOP_DATA_DIR: folder }))

async function announcedBy(work: () => Promise<unknown>): Promise<string[]> {
  const [last] = await database.db.select().from(changes).orderBy(desc(changes.id)).limit(1)
  await work()
  const rows = await database.db
    .select()
    .from(changes)
    .where(gt(changes.id, last?.id ?? 0))
    .orderBy(asc(changes.id))
  return rows.map((row) => row.tag)
}

describe('operators', () => {
  test('nobody gets in without the token', async () => {
    for (const authorization of [undefined, 'Bearer wrong', `Basic ${app.shop.operatorToken}`]) {
      const answer = await app.inject({ url: '/admin/members', headers: authorization ? { authorization } : {} })
      expect([answer.statusCode, answer.json().message]).toEqual([401, '接口密钥或运营令牌不正确、已过期或已作废'])
    }
    const wrong = connect({ SHOP_DATA_DIR: folder, OPERATOR_TOKEN: 'wrong-operator-token' })
    await expect(wrong.get('/members')).rejects.toThrow('运营令牌不正确')
    await expect(wrong.post('/guest-prices', { isOn: true })).rejects.toThrow('运营令牌不正确')
  })

  test('a command line that does not fit is answered with its usage', async () => {
    await expect(operate('ship', '12')).rejects.toThrow('用法：npm run ctl -- ship <编号或单号> <承运商> <运单号>')
    await expect(operate('members', '--nothing', 'x')).rejects.toThrow('选项 --nothing 不存在')
    await expect(operate('member', 'abc')).rejects.toThrow('会员编号须为整数')
    expect(() => connect({ SHOP_DATA_DIR: path.join(folder, 'nowhere') })).toThrow('商城接口未运行')
    const SHOP_API_URL = 'http://127.0.0.1:1, http://127.0.0.1:2'
    const gone = connect({ SHOP_API_URL, OPERATOR_TOKEN: 'any-token-that-is-long' })
    await expect(gone.get('/members')).rejects.toThrow('无法连接商城接口 http://127.0.0.1:1')
  })

  test('members are listed, shown, refused and approved', async () => {
    const id = await addMember(database.db, { reviewState: 'pending', companyName: '待审药房' })
    expect(await operate('members', '待审', '--state', '待审核')).toMatch(new RegExp(`^${id} +待审药房`, 'm'))
    await expect(operate('refuse', id, ' ')).rejects.toThrow('请填写拒绝原因')
    expect(await operate('refuse', id, '证照不清晰')).toBe('已拒绝：待审药房')
    expect(await operate('member', id)).toMatch(/已拒绝 证照不清晰/)
    expect(await operate('approve', id)).toBe('已通过：待审药房')
    expect(await operate('member', id)).not.toContain('证照不清晰')
    await expect(operate('approve', '999999')).rejects.toThrow('会员不存在')
  })

  test('a recharge is booked once a key, and only for real amounts', async () => {
    const id = await addMember(database.db)
    expect(await operate('recharge', id, '100.50', '--note', '转账')).toBe('已充值 ¥100.50，现有余额 ¥100.50')
    for (const amount of ['0', '-5', '1.234', 'NaN', '1e3']) {
      await expect(operate('recharge', id, amount)).rejects.toThrow(/金额|用法/)
    }
    const shop = connect({ SHOP_DATA_DIR: folder })
    const body = { amount: '20.00', key: 'one-key-of-a-recharge' }
    const first = await shop.post(`/members/${id}/recharge`, body)
    expect(await shop.post(`/members/${id}/recharge`, body)).toEqual(first)
    expect(await operate('member', id)).toContain('¥120.50')
  })

  test('stock is set by batch, never below what orders hold; pages hear of it', async () => {
    const buyer = await addBuyer(database.db)
    const id = await addGoods(database.db, { now, batches: [[700, 10]] })
    await submitOrder(database.db, await cartRequest(database.db, buyer, [[id, 4]], now))
    await expect(operate('stock', id, 'B1', '3')).rejects.toThrow('批号B1已被订单占用4')
    const tags = await announcedBy(async () => {
      expect(await operate('stock', id, 'B1', '4')).toMatch(/可售\s+0/)
    })
    expect(new Set(tags)).toEqual(new Set([`goods:${id}`]))
    await expect(operate('stock', id, 'N1', '5')).rejects.toThrow('新批号N1须填写生产日期和有效期至')
    await expect(operate('stock', id, 'N1', '5', '--made', '2028-01-01', '--expires', '2027-01-01')).rejects.toThrow(
      '有效期须晚于',
    )
    expect(await operate('stock', id, 'N1', '5', '--made', '2026-01-01', '--expires', '2028-01-01')).toMatch(/可售\s+5/)
    // An expired batch may lie on the shelf, but is not for sale.
    expect(await operate('stock', id, 'OLD', '9', '--made', '2024-01-01', '--expires', '2026-11-19')).toMatch(
      /可售\s+5/,
    )
  })

  test('prices are decimals with at most four places, or still being set', async () => {
    const id = await addGoods(database.db, { now })
    const tags = await announcedBy(() => operate('price', id, '12.345'))
    expect(tags).toEqual([`goods:${id}`])
    expect(await operate('stock', id)).toContain('¥12.345')
    for (const text of ['0', '-1', '1.23456', 'abc'])
      await expect(operate('price', id, text)).rejects.toThrow(/单价|用法/)
    expect(await operate('price', id, '待定')).toContain('待定')
    expect(await operate('shelf', id, 'off')).toContain('已下架')
    await expect(operate('shelf', id, 'perhaps')).rejects.toThrow('请写 on（开）或 off（关）')
  })

  test('who may buy goods is set and lifted, by place, kind and name; pages hear of it', async () => {
    const id = await addGoods(database.db, { now })
    const member = await addMember(database.db)
    expect(await operate('control', id)).toContain('无，所有会员可购')
    const tags = await announcedBy(async () => {
      const answer = await operate(
        'control',
        id,
        'white',
        '--kinds',
        '药店，诊所',
        '--members',
        member,
        '--note',
        '签约客户',
      )
      expect(answer.replaceAll('\n', ' ')).toMatch(/仅名单内可购.*药店，诊所.*签约客户/)
    })
    expect(tags).toEqual(expect.arrayContaining([`goods:${id}`, 'goods']))
    expect(await operate('control', id)).toContain('仅名单内可购')
    expect(await operate('control', id, 'black', '--members', member)).toContain('名单内不可购')
    await expect(operate('control', id, 'white')).rejects.toThrow('名单不能为空')
    await expect(operate('control', id, 'white', '--kinds', '学校')).rejects.toThrow('客户类型须为')
    await expect(operate('control', id, 'white', '--regions', '999999')).rejects.toThrow('地区 999999 不存在')
    await expect(operate('control', id, 'white', '--members', '999999')).rejects.toThrow('会员 999999 不存在')
    await expect(operate('control', id, 'grey')).rejects.toThrow('请写 white')
    await expect(operate('control', '999999')).rejects.toThrow('商品不存在')
    expect(await operate('control', id, 'off')).toContain('无，所有会员可购')
  })

  test('an order is picked and shipped by its number', async () => {
    const buyer = await addBuyer(database.db)
    await addBalance(database.db, buyer.memberId, 10_000, now)
    const request = await cartRequest(database.db, buyer, [[await addGoods(database.db, { now }), 2]], now)
    const { orders } = await submitOrder(database.db, request)
    const { id, no } = orders[0]!
    await expect(operate('pick', no)).rejects.toThrow('待付款')
    await payOrder(database.db, { memberId: buyer.memberId, orderId: id, key: null, now })
    expect(await operate('orders', '--state', '待发货')).toContain(no)
    expect(await operate('hold', no, '资质待核实')).toBe(`已暂缓：${no}`)
    expect(await operate('orders', '--state', '暂缓')).toContain('待发货（暂缓：资质待核实）')
    await expect(operate('pick', no)).rejects.toThrow('恢复后才能拣货和发货')
    expect(await operate('order', no)).toMatch(/暂缓 .*：资质待核实/)
    expect(await operate('release', no)).toBe(`已恢复：${no}`)
    expect(await operate('pick', no)).toBe(`已开始拣货：${no}`)
    expect(await operate('ship', id, '顺丰速运', 'SF1')).toBe(`已发货：${no}，顺丰速运 SF1（已发货）`)
    expect(await operate('order', no)).toMatch(/B1×2/)
    await expect(operate('confirm-transfer', no)).rejects.toThrow('订单已付款，无需重复支付')
    await expect(operate('order', 'nothing')).rejects.toThrow('订单不存在')
  })

  test('what paying asks for', async () => {
    expect(await operate('pay-proof', 'password')).toBe('支付时须输入登录密码')
    expect(await operate('pay-proof', 'confirm')).toBe('支付时弹窗确认，不需要密码')
    await expect(operate('pay-proof', 'nothing')).rejects.toThrow()
  })

  test('how long an unfinished registration is kept', async () => {
    expect(await operate('sms-limit', '500')).toBe('全店每小时最多发送500条短信验证码')
    expect(await operate('draft-days', '30')).toBe('注册后30天未提交资料的账号将自动清除')
    await expect(operate('draft-days', '0')).rejects.toThrow()
    await expect(operate('draft-days', 'x')).rejects.toThrow('天数须为整数')
  })

  test('promotions, guest prices and codes', async () => {
    const [sale] = await database.db
      .insert(promotions)
      .values({
        kind: 'flash',
        name: '午间秒杀',
        startsAt: now,
        endsAt: new Date(now.getTime() + 1000),
        scope: { kind: 'all' },
        rule: {},
      })
      .returning()
    expect(await announcedBy(() => operate('stop-promotion', sale!.id))).toEqual(['goods', 'home', 'spike'])
    expect(await operate('promotions')).toMatch(/秒杀\s+午间秒杀\s+已停止/)
    expect(await operate('resume-promotion', sale!.id)).toBe('已恢复：午间秒杀')
    expect(await announcedBy(() => operate('guest-prices', 'on'))).toEqual(['shop'])
    await expect(operate('code', '13800000000')).rejects.toThrow('该手机号暂无验证码')
    await sender.send({ phone: '13800000000', purpose: 'login', code: '123456', sentAt: now })
    expect(await operate('code', '13800000000')).toBe('123456（login，2026-11-20 09:30:00 发送）')
  })

  test('group buys: one is opened, a group is ended and its money goes back', async () => {
    const buyer = await addBuyer(database.db)
    await addBalance(database.db, buyer.memberId, 10_000, now)
    const goodsId = await addGoods(database.db, { now })
    expect(await operate('group-add', goodsId, '8.5', 3, 50, '--min', 2, '--limit', 10)).toMatch(/已开拼团活动 \d+/)
    await expect(operate('group-add', goodsId, 'x', 3, 50)).rejects.toThrow('价格')
    const [offer] = await database.db.select().from(promotions).where(eq(promotions.kind, 'group_buy'))
    const request = {
      ...buyer,
      offerId: offer!.id,
      groupId: null,
      number: 2,
      remark: '',
      isConfirmed: false,
      key: null,
      now,
    }
    const { group } = await joinGroup(database.db, { ...request, seenAmount: '17.00' })
    expect(await operate('groups')).toMatch(/1\/3\s+拼团中/)
    expect(await operate('group-close', group.id)).toContain('款项已退回')
    await expect(operate('group-close', group.id)).rejects.toThrow('已失败')
    expect(await operate('member', buyer.memberId)).toContain('¥100.00')
  })

  test('coupons, points goods and orders, points and vouchers by hand', async () => {
    const buyer = await addBuyer(database.db)
    const id = await addCoupon(database.db, now)
    expect(await operate('coupon', id, 'off')).toBe('已更改：满100减10')
    expect(await operate('coupon', id, 5)).toContain('已更改')
    expect(await operate('coupons')).toMatch(/0\/5\s+免费.*停领/)
    expect(await operate('points', buyer.memberId, 300, '活动补发')).toBe('现有积分 300')
    expect(await operate('points', buyer.memberId, '减50', '更正')).toBe('现有积分 250')
    await expect(operate('points', buyer.memberId, '减251', '更正')).rejects.toThrow('积分不足')
    const thing = await addPointsGoods(database.db)
    expect(await operate('points-goods')).toMatch(/药盒\s+100\s+5\/5\s+在架/)
    expect(await operate('points-goods', thing, 'off')).toBe('已更改：药盒')
    await operate('points-goods', thing, 'on')
    const exchange = { ...buyer, goodsId: thing, number: 2, remark: '', key: null, now }
    const { order } = await exchangePoints(database.db, exchange)
    await expect(operate('points-goods', thing, 1)).rejects.toThrow('已兑2件')
    expect(await operate('points-orders')).toContain(order.no)
    expect(await operate('points-ship', order.id, '顺丰', 'SF9')).toBe(`已发货：${order.no}，顺丰 SF9`)
    expect(await operate('voucher', buyer.memberId, '12.50', '--days', 30)).toMatch(/已发现金券 ¥12.50/)
    await expect(operate('voucher', buyer.memberId, '0')).rejects.toThrow('金额')
  })

  test('pages that were seen most, with the mean of their seconds', async () => {
    const tell = (path: string, seconds: number) =>
      app.inject({
        method: 'POST',
        url: '/api/activity/tap',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: String(new URLSearchParams({ path, title: '页', entered_at: '1795138000', seconds: String(seconds) })),
      })
    for (const seconds of [10, 21]) await tell('/list/info/1', seconds)
    await tell('/jfsc', 4)
    const seen = await operate('views')
    expect(seen).toContain('2026-11-14 ～ 2026-11-20')
    expect(seen).toMatch(/\/list\/info\/1\s+页\s+2\s+16\n\/jfsc\s+页\s+1\s+4/)
    expect(await operate('views', '--path', '/jf')).not.toContain('/list')
    await expect(operate('views', '--days', '0')).rejects.toThrow('天数')
  })

  test('the books balance after all of it', async () => {
    expect(await operate('invariants')).toBe('不符 0 条')
  })
})
