import { conversationCalls } from '#lib/contract/conversations/calls.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffBrowser, staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { sampleOperator } from '#shop-api/sample-shop/sign-ins.ts'
import { openEvents } from '#shop-api/testing/event-reader.ts'
import { handInFile } from '#shop-api/testing/hand-in.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleLine, signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let pharmacy: Visitor
let desk: StaffBrowser
const own = sampleLine('13800000001').id

let running = 0
const newKey = () => `a-key-of-the-desk-${++running}`
const ask = (text: string, more: { picture_id?: number } = {}, by = pharmacy) =>
  by.call(conversationCalls.chatSend, { body: { key: newKey(), text, ...more } })

const answer = (text: string, { memberId = own, key = newKey(), json = true } = {}) =>
  desk.post(`/staff/conversations/${memberId}`, { key, text }, json ? { accept: 'application/json' } : {})

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  pharmacy = await signInAs(shop, '13800000001')
  desk = staffBrowser(shop)
  await desk.signIn(sampleOperator.username, sampleOperator.password)
}, OPEN_MS)
afterAll(() => shop.close())

test('nothing of it answers anybody else', async () => {
  const guest = staffBrowser(shop)
  expect((await guest.get('/staff/conversations')).headers.location).toBe('/staff/sign-in')
  for (const url of ['/staff/stream', '/staff/pictures/1']) expect((await guest.get(url)).statusCode).toBe(401)
  const form = { key: newKey(), text: '您好', last_id: 1 }
  for (const url of [`/staff/conversations/${own}`, `/staff/conversations/${own}/read`]) {
    expect((await guest.postBare(url, form)).json().code).toBe(10001)
    expect((await desk.postBare(url, form)).statusCode).toBe(403)
  }
  const warehouse = await staffWith(shop, 'warehouse')
  expect((await warehouse.get('/staff/stream')).statusCode).toBe(403)
})

describe('the desk', () => {
  test('lists conversations with unread ones first and shows what was said, whatever it is', async () => {
    const another = await signInAs(shop, '13800000002')
    await ask('先来的')
    await ask('<img src=x onerror=alert(1)>', {}, another)
    await answer('好的', { memberId: sampleLine('13800000002').id })
    await ask('后来的')
    const page = await desk.get(`/staff/conversations?talk=${sampleLine('13800000002').id}`)
    const companies = [...page.body.matchAll(/class="company">([^<]+)</g)].map(([, name]) => name)
    expect(companies.slice(0, 2)).toEqual([
      sampleLine('13800000001').companyName,
      sampleLine('13800000002').companyName,
    ])
    expect(page.body).toContain('2<span class="hidden"> 条未读')
    expect(page.body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page.body).not.toContain('<img src=x')
  })

  test('answers once for a key, in the operator’s name, and has read what was said', async () => {
    const key = newKey()
    const first = await answer('明天到', { key })
    const again = await answer('明天到', { key })
    expect(again.json().data.id).toBe(first.json().data.id)
    expect(first.json().data.key).not.toBe(key)
    const { list } = (await pharmacy.call(conversationCalls.chatMessages, { query: {} })).data
    expect(list.filter(({ text }) => text === '明天到')).toMatchObject([{ from: 'staff', name: sampleOperator.name }])
    expect((await desk.get('/staff/conversations')).body).not.toContain('条未读')
  })

  test('without a script a form does it, and what cannot be sent stays in it', async () => {
    const sent = await answer('不用脚本', { json: false })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/staff/conversations?talk=${own}`])
    const long = await answer('长'.repeat(1001), { json: false })
    expect(long.statusCode).toBe(422)
    expect(long.body).toContain('最多1000个字')
    expect(long.body).toContain(`${'长'.repeat(1001)}</textarea>`)
    expect((await answer('您好', { memberId: 2_000_000_000 })).statusCode).toBe(404)
  })

  test('shows pictures of conversations and no other files', async () => {
    const picture = await handInFile(shop, pharmacy, { purpose: 'chat' })
    await ask('', { picture_id: picture.id })
    const page = await desk.get(`/staff/conversations?talk=${own}`)
    expect(page.body).toContain(`src="/staff/pictures/${picture.id}"`)
    const shown = await desk.get(`/staff/pictures/${picture.id}`)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    const paper = await handInFile(shop, pharmacy, { purpose: 'certificate' })
    expect((await desk.get(`/staff/pictures/${paper.id}`)).statusCode).toBe(404)
  })

  test('hears what is said while it is open, tells the buyer it was read, and closes with the session', async () => {
    const base = await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const listening = await staffWith(shop, 'service')
    const open = { cookie: null, headers: { cookie: `staff_session=${listening.jar.get('staff_session')}` } }
    const { data: before } = await ask('在吗')
    const line = await openEvents(`${base}/staff/stream?talk=${own}&after=${before.id}`, open)
    expect((await line.next())?.name).toBe('talks')
    const { data: said } = await ask('请问<b>')
    const event = await line.nextOf('message')
    expect(event?.id).toBe(String(said.id))
    expect(event?.data.html).toContain('请问&lt;b&gt;')
    expect((await line.nextOf('talks'))?.data).toMatchObject({ waiting: 1 })
    await listening.post(`/staff/conversations/${own}/read`, { last_id: said.id })
    expect((await line.nextOf('talks'))?.data).toMatchObject({ waiting: 0 })
    await listening.post('/staff/sign-out')
    expect(await line.nextOf('never')).toBeNull()
  })

  test('its script and style are its own', async () => {
    for (const [name, type] of [
      ['desk.mjs', 'text/javascript; charset=utf-8'],
      ['desk.css', 'text/css; charset=utf-8'],
    ]) {
      const asset = await desk.get(`/staff/${name}`)
      expect([asset.statusCode, asset.headers['content-type']]).toEqual([200, type])
    }
  })
})
