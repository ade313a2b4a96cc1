import { chatCalls } from '#lib/contract/chat/calls.ts'
import { encodeForm } from '#lib/contract/form.ts'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { addOperator, renewPassword, switchOperator } from '#shop-api/modules/identity/operators/operators.ts'
import { sampleOperator } from '#shop-api/sample-shop/sign-ins.ts'
import { openEvents } from '#shop-api/testing/event-reader.ts'
import { handInFile } from '#shop-api/testing/hand-in.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleLine, signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { DESK_COOKIE } from './guard.ts'

let shop: TestShop
let pharmacy: Visitor
let desk: string
const own = sampleLine('13800000001').id

let running = 0
const newKey = () => `a-key-of-the-desk-${++running}`
const ask = (text: string, more: { picture_id?: number } = {}, by = pharmacy) =>
  by.call(chatCalls.chatSend, { body: { key: newKey(), text, ...more } })

interface Sent {
  readonly cookie?: string
  readonly headers?: Record<string, string>
  readonly form?: Record<string, string | number>
}

/** What a browser at the desk sends; a write names the desk's own origin unless said otherwise. */
function send(url: string, { cookie, headers = {}, form }: Sent = {}) {
  return shop.app.inject({
    method: form ? 'POST' : 'GET',
    url,
    headers: {
      host: 'desk.example',
      ...(form ? { origin: 'http://desk.example', 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(cookie ? { cookie: `${DESK_COOKIE}=${cookie}` } : {}),
      ...headers,
    },
    ...(form ? { payload: encodeForm(form).toString() } : {}),
  })
}

async function signIn(username: string, password: string) {
  const answer = await send('/staff/sign-in', { form: { username, password } })
  return { answer, cookie: answer.cookies.find(({ name }) => name === DESK_COOKIE) }
}

async function signedIn(username: string = sampleOperator.username, password: string = sampleOperator.password) {
  return (await signIn(username, password)).cookie?.value ?? ''
}

const answer = (text: string, { cookie = desk, memberId = own, key = newKey(), json = true } = {}) =>
  send(`/staff/talks/${memberId}`, {
    cookie,
    form: { key, text },
    ...(json ? { headers: { accept: 'application/json' } } : {}),
  })

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  pharmacy = await signInAs(shop, '13800000001')
  desk = await signedIn()
}, OPEN_MS)
afterAll(() => shop.close())

describe('the way in', () => {
  test('is a form, and nothing behind it answers anybody else', async () => {
    const page = await send('/staff')
    expect([page.statusCode, page.body.includes('name="password"')]).toEqual([200, true])
    for (const url of ['/staff/stream', '/staff/pictures/1']) expect((await send(url)).statusCode).toBe(401)
    for (const url of [`/staff/talks/${own}`, `/staff/talks/${own}/read`]) {
      const refused = await send(url, { form: { key: newKey(), text: '您好', last_id: 1 } })
      expect(refused.json().code).toBe(10001)
    }
    expect((await send('/staff', { cookie: 'x'.repeat(43) })).body).toContain('name="password"')
  })

  test('gives a cookie no script and no other site can use', async () => {
    const { answer: entered, cookie } = await signIn(sampleOperator.username, sampleOperator.password)
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/staff'])
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/staff' })
    const page = await send('/staff', { cookie: cookie?.value })
    expect(page.body).toContain(sampleOperator.name)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).not.toMatch(/<script(?![^>]* src=)|\son\w+=|style=/)
  })

  test('says what is wrong, keeps the name, and slows down anyone who guesses', async () => {
    const wrong = await signIn('"><script>', 'wrong')
    expect([wrong.answer.statusCode, wrong.cookie]).toEqual([422, undefined])
    expect(wrong.answer.body).toContain('登录名或密码错误')
    expect(wrong.answer.body).toContain('value="&quot;&gt;&lt;script&gt;"')
    for (let tries = 0; tries < 5; tries += 1) await signIn('guessed', 'wrong')
    const slow = await signIn('guessed', 'wrong')
    expect(slow.answer.statusCode).toBe(429)
    expect(slow.answer.body).toMatch(/登录失败次数过多，请\d+秒后再试/)
  })

  test('is closed to other sites', async () => {
    const form = { username: sampleOperator.username, password: sampleOperator.password }
    const elsewhere: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of elsewhere) {
      expect((await send('/staff/sign-in', { form, headers })).statusCode).toBe(403)
    }
  })

  test('closes with signing out, after a day’s work, a new password, and for good', async () => {
    const isIn = async (cookie: string) => !(await send('/staff', { cookie })).body.includes('name="password"')
    const leaving = await signedIn()
    await send('/staff/sign-out', { cookie: leaving, form: {} })
    expect([await isIn(leaving), await isIn(desk)]).toEqual([false, true])

    const first = await addOperator(shop.db, { username: 'Second', name: '周敏', staffId: null }, shop.now)
    const before = await signedIn('second', first)
    const next = await renewPassword(shop.db, 'second')
    const after = await signedIn('second', next)
    expect([await isIn(before), await isIn(after), await signedIn('second', first)]).toEqual([false, true, ''])
    await switchOperator(shop.db, 'second', false)
    expect([await isIn(after), await signedIn('second', next)]).toEqual([false, ''])

    const evening = await signedIn()
    const { now } = shop
    shop.now = new Date(now.getTime() + 12 * HOUR_MS)
    expect(await isIn(evening)).toBe(false)
    shop.now = now
  })
})

describe('the desk', () => {
  test('lists conversations with unread ones first and shows what was said, whatever it is', async () => {
    const another = await signInAs(shop, '13800000002')
    await ask('先来的')
    await ask('<img src=x onerror=alert(1)>', {}, another)
    await answer('好的', { memberId: sampleLine('13800000002').id })
    await ask('后来的')
    const page = await send(`/staff?talk=${sampleLine('13800000002').id}`, { cookie: desk })
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
    const { list } = (await pharmacy.call(chatCalls.chatMessages, { query: {} })).data
    expect(list.filter(({ text }) => text === '明天到')).toMatchObject([{ from: 'staff', name: sampleOperator.name }])
    expect((await send('/staff', { cookie: desk })).body).not.toContain('条未读')
  })

  test('without a script a form does it, and what cannot be sent stays in it', async () => {
    const sent = await answer('不用脚本', { json: false })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/staff?talk=${own}`])
    const long = await answer('长'.repeat(1001), { json: false })
    expect(long.statusCode).toBe(422)
    expect(long.body).toContain('最多1000个字')
    expect(long.body).toContain(`${'长'.repeat(1001)}</textarea>`)
    expect((await answer('您好', { memberId: 2_000_000_000 })).statusCode).toBe(404)
  })

  test('shows pictures of conversations and no other files', async () => {
    const picture = await handInFile(shop, pharmacy, { purpose: 'chat' })
    await ask('', { picture_id: picture.id })
    const page = await send(`/staff?talk=${own}`, { cookie: desk })
    expect(page.body).toContain(`src="/staff/pictures/${picture.id}"`)
    const shown = await send(`/staff/pictures/${picture.id}`, { cookie: desk })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    const paper = await handInFile(shop, pharmacy, { purpose: 'certificate' })
    expect((await send(`/staff/pictures/${paper.id}`, { cookie: desk })).statusCode).toBe(404)
  })

  test('hears what is said while it is open, tells the buyer it was read, and closes with the session', async () => {
    const base = await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const cookie = await signedIn()
    const open = { cookie: null, headers: { cookie: `${DESK_COOKIE}=${cookie}` } }
    const { data: before } = await ask('在吗')
    const line = await openEvents(`${base}/staff/stream?talk=${own}&after=${before.id}`, open)
    expect((await line.next())?.name).toBe('talks')
    const { data: said } = await ask('请问<b>')
    const event = await line.nextOf('message')
    expect(event?.id).toBe(String(said.id))
    expect(event?.data.html).toContain('请问&lt;b&gt;')
    expect((await line.nextOf('talks'))?.data).toMatchObject({ waiting: 1 })
    await send(`/staff/talks/${own}/read`, { cookie, form: { last_id: said.id } })
    expect((await line.nextOf('talks'))?.data).toMatchObject({ waiting: 0 })
    await send('/staff/sign-out', { cookie, form: {} })
    expect(await line.nextOf('never')).toBeNull()
  })

  test('its script and style are its own', async () => {
    for (const [name, type] of [
      ['desk.mjs', 'text/javascript; charset=utf-8'],
      ['desk.css', 'text/css; charset=utf-8'],
    ]) {
      const asset = await send(`/staff/${name}`)
      expect([asset.statusCode, asset.headers['content-type']]).toEqual([200, type])
    }
  })
})
