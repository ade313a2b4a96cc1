import '#shop-api/answers/answers.ts'
import fc from 'fast-check'
import { notificationCalls } from '#lib/contract/notifications/calls.ts'
import type { NotificationKind } from '#lib/contract/notifications/kinds.ts'
import { sendMails } from '#shop-api/modules/base/mails/send.ts'
import { mails, textMessages } from '#shop-api/modules/base/mails/tables.ts'
import { sendTexts } from '#shop-api/modules/base/mails/texts.ts'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import { isHourBetween } from '#shop-api/modules/base/settings/quiet-hours.ts'
import { changeMember } from '#shop-api/modules/identity/members/member.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleLine, signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { deliverNotices } from './deliveries.ts'
import { notify } from './notify.ts'

let shop: TestShop
let pharmacy: Visitor
const { id: memberId } = sampleLine('13800000001')
/** 10:00 in China. */
const morning = new Date('2026-11-20T02:00:00Z')
const minutes = (count: number, from = morning) => new Date(from.getTime() + count * 60_000)

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  pharmacy = await signInAs(shop, '13800000001')
  await changeMember(shop.db, memberId, { email: 'desk@pharmacy.example', phone: '13800000001' })
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(mails)
  await shop.db.delete(textMessages)
})

const choose = (kind: NotificationKind, by_mail: number, by_sms: number) =>
  pharmacy.call(notificationCalls.subscriptionSet, { body: { kind, is_on: 1, by_mail, by_sms } })
const tell = (kind: NotificationKind, title: string, now = morning, onceKey?: string) =>
  notify(shop.db, { memberId, kind, title, text: `关于${title}`, link: '', now, ...(onceKey ? { onceKey } : {}) })
const mailed = async () =>
  (await shop.db.select().from(mails)).map(({ address, subject, text }) => [address, subject, text])
const texted = async () =>
  (await shop.db.select().from(textMessages)).map(({ phone, title, count }) => [phone, title, count])

test('by mail and text message goes what a member chose, together, to where the member is', async () => {
  await choose('order', 1, 0)
  await choose('price', 1, 1)
  await tell('order', '已付款')
  await tell('price', '降价', minutes(2))
  await tell('arrival', '到货', minutes(3))
  expect(await deliverNotices(shop.db, minutes(4))).toBe(0)
  expect(await deliverNotices(shop.db, minutes(5))).toBe(1)
  expect(await mailed()).toEqual([
    [
      'desk@pharmacy.example',
      expect.stringMatching(/：2 条新消息$/),
      expect.stringMatching(/10:00 已付款\n关于已付款\n\n.*10:02 降价\n/),
    ],
  ])
  expect(await texted()).toEqual([])
  expect(await deliverNotices(shop.db, minutes(60))).toBe(1)
  expect(await texted()).toEqual([['13800000001', '降价', 1]])
  expect(await deliverNotices(shop.db, minutes(120))).toBe(0)
})

test('a message with a key is sent once; a kind that is off is sent nowhere', async () => {
  await choose('certificate', 1, 0)
  await tell('certificate', '到期', morning, 'paper 7')
  await tell('certificate', '到期', minutes(1), 'paper 7')
  await choose('activity', 1, 1)
  await pharmacy.call(notificationCalls.subscriptionSet, { body: { kind: 'activity', is_on: 0 } })
  await tell('activity', '活动')
  await deliverNotices(shop.db, minutes(60))
  expect((await mailed()).map(([, subject]) => subject)).toEqual([expect.stringMatching(/：到期$/)])
  expect(await texted()).toEqual([])
})

test('nothing leaves in the quiet hours of China; after them it goes as one', async () => {
  await choose('order', 0, 1)
  const night = new Date('2026-11-20T14:30:00Z')
  await tell('order', '已发货', night)
  await tell('order', '已取消', minutes(240, night))
  for (const late of [minutes(30, night), new Date('2026-11-20T23:59:00Z')])
    expect(await deliverNotices(shop.db, late)).toBe(0)
  expect(await deliverNotices(shop.db, new Date('2026-11-21T00:00:00Z'))).toBe(1)
  expect(await texted()).toEqual([['13800000001', '已取消', 2]])
  await setTradeRules(shop.db, { quietFrom: '0', quietUntil: '0' })
  await tell('order', '已签收', night)
  expect(await deliverNotices(shop.db, minutes(30, night))).toBe(1)
  await setTradeRules(shop.db, { quietFrom: '', quietUntil: '' })
})

test('the quiet hours are those passed when a clock goes from the one to the other', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  fc.assert(
    fc.property(hour, hour, hour, (at, from, until) => {
      const passed = new Set<number>()
      for (let each = from; each !== until; each = (each + 1) % 24) passed.add(each)
      expect(isHourBetween(at, from, until)).toBe(passed.has(at))
    }),
  )
})

test('a choice says where it goes, and is refused where the shop has no address or no carrier', async () => {
  const rows = async () => (await pharmacy.call(notificationCalls.subscriptions)).data
  expect((await rows()).find(({ kind }) => kind === 'price')).toMatchObject({
    is_on: 1,
    by_mail: 1,
    by_sms: 1,
    mail_to: 'desk@pharmacy.example',
    sms_to: '138****0001',
    quiet: '22:00 至 8:00',
  })
  await changeMember(shop.db, memberId, { email: '', phone: '025-88889999' })
  expect((await rows())[0]).toMatchObject({ mail_to: '', sms_to: '' })
  expect(await choose('system', 1, 0)).toMatchObject({ code: 400, message: '您尚未登记邮箱，请联系客服登记' })
  expect(await choose('system', 0, 1)).toMatchObject({ code: 400, message: '您尚未登记手机号，请联系客服登记' })
  await tell('price', '无处可发')
  expect(await deliverNotices(shop.db, minutes(60))).toBe(0)
  expect([await mailed(), await texted()]).toEqual([[], []])
})

test('what the carrier does not take waits for the next time, and what waits goes at once', async () => {
  await shop.db
    .insert(mails)
    .values(Array.from({ length: 45 }, (_, at) => ({ address: `${at}@a.example`, subject: '', text: '' })))
  await shop.db.insert(textMessages).values({ phone: '13800000001', title: '降价', count: 2 })
  const broken = { send: () => Promise.reject(new Error('away')) }
  expect(await sendMails(shop.app.shop, broken, morning)).toBe(0)
  expect(await sendTexts(shop.db, broken, morning)).toBe(0)
  const sent: unknown[] = []
  const carrier = { send: async (each: object) => void sent.push(each) }
  expect(await sendMails(shop.app.shop, carrier, morning)).toBe(45)
  expect(await sendTexts(shop.db, carrier, morning)).toBe(1)
  expect(sent.at(-1)).toMatchObject({ phone: '13800000001', title: '降价', count: 2 })
})
