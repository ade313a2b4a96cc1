import { conversationCalls } from '#lib/contract/conversations/calls.ts'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleLine, signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let pharmacy: Visitor
let operate: Operate
const own = sampleLine('13800000001')

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  operate = await operatorOf(shop)
  pharmacy = await signInAs(shop, '13800000001')
}, OPEN_MS)
afterAll(() => shop.close())

test('conversations are listed, shown and answered in the contact’s name', async () => {
  await pharmacy.call(conversationCalls.chatSend, { body: { key: 'a-key-of-the-commands', text: '请问\n到货了吗' } })
  expect(await operate('conversations')).toContain('请问 到货了吗')
  const { contact } = (await pharmacy.call(conversationCalls.chat)).data
  expect(await operate('answer-conversation', own.id, '到了')).toBe(`已以${contact.name}的名义回复`)
  const conversation = await operate('conversation', own.id)
  expect([conversation.includes(own.companyName), conversation.endsWith(`${contact.name}　到了`)]).toEqual([true, true])
  expect(await operate('conversations')).not.toContain('到货了吗')
  expect(await operate('conversations', '--which', 'all')).toContain('到了')
  await expect(operate('conversation', 2_000_000)).rejects.toThrow('会员不存在')
})

test('working hours are set, shown, and hold from now on', async () => {
  expect(await operate('chat-hours')).toContain('工作时间：周一至周六 08:30～18:00')
  expect(await operate('chat-hours', '1,3', '09:00', '12:00', '--away', '明天见')).toBe(
    '工作时间：周一、周三 09:00～12:00\n自动回复：明天见',
  )
  expect((await pharmacy.call(conversationCalls.chat)).data).toMatchObject({
    hours: '周一、周三 09:00～12:00',
    away: '明天见',
  })
  expect(await operate('chat-hours', '0', '09:00', '12:00')).toContain('暂不提供在线客服')
  for (const wrong of [
    ['8', '09:00', '12:00'],
    ['1-5', '9', '12:00'],
    ['1-5', '18:00', '09:00'],
    ['1-5', '09:00'],
  ]) {
    await expect(operate('chat-hours', ...wrong)).rejects.toThrow()
  }
})

test('accounts of the desk are opened, listed, renewed and closed', async () => {
  const opened = await operate('staff-add', 'night.desk', '夜班客服', '--contact', 3)
  expect(opened).toMatch(/^night\.desk 的密码：([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(await operate('staff')).toMatch(/night\.desk\s+夜班客服\s+客服\s+3\s+启用/)
  await expect(operate('staff-add', 'night.desk', '另一个')).rejects.toThrow('用户名已存在')
  await expect(operate('staff-add', 'day', '白班', '--contact', 11)).rejects.toThrow('客服不存在')
  expect(await operate('staff-roles', 'night.desk', 'service,仓库')).toBe('night.desk 的岗位：客服、仓库')
  expect(await operate('staff')).toMatch(/night\.desk\s+夜班客服\s+客服、仓库/)
  await expect(operate('staff-roles', 'night.desk', '老板')).rejects.toThrow('现为“老板”')
  expect(await operate('staff-two-step-off', 'night.desk')).toBe('已解除 night.desk 的动态码')
  const renewed = await operate('staff-password', 'night.desk')
  expect(renewed.split('：')[1]).not.toBe(opened.split('：')[1])
  await operate('staff-switch', 'night.desk', 'off')
  expect(await operate('staff')).toMatch(/night\.desk\s+夜班客服\s+客服、仓库\s+3\s+已停用/)
  await expect(operate('staff-switch', 'nobody', 'on')).rejects.toThrow('用户名不存在')
})
