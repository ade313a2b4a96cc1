import { staffRoutes } from '#shop-api/modules/identity/back-office/registry.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

/** Never ends. */
const STREAM = '/stream'
/** Passwords and codes are typed again. */
const SECRET = /type="password"|autocomplete="one-time-code"/

let shop: TestShop
let person: StaffBrowser

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  person = await staffWith(shop, 'admin', 'service', 'sales', 'warehouse', 'finance', 'pharmacist')
}, OPEN_MS)
afterAll(() => shop.close())

interface Form {
  readonly action: string
  readonly text: string
  readonly isClosed: boolean
}

const plain = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : plain(value)
}

/** Forms that change something, with what is in them. */
function formsIn(body: string): Form[] {
  return [...body.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].flatMap((found) => {
    const [, head = '', text = ''] = found
    if (!head.includes('method="post"') || head.includes('multipart')) return []
    const before = body.slice(0, found.index)
    const opened = before.lastIndexOf('<details')
    const isClosed =
      opened > before.lastIndexOf('</details>') && !/^<details[^>]* open/.test(before.slice(opened, opened + 80))
    return [{ action: attribute(head, 'action') ?? '', text, isClosed }]
  })
}

interface Field {
  readonly name: string
  readonly value: string
  readonly isTyped: boolean
}

/** A form's fields: what it carries unseen, what is chosen, and what somebody may type. */
function fieldsOf(text: string): Field[] {
  const inputs = [...text.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
    const type = attribute(tag, 'type') ?? 'text'
    const name = attribute(tag, 'name') ?? ''
    if (name === '' || ((type === 'checkbox' || type === 'radio') && !tag.includes(' checked'))) return []
    const isTyped = ['text', 'search', 'tel', 'email', 'number', 'url'].includes(type) && !SECRET.test(tag)
    return [{ name, value: attribute(tag, 'value') ?? '', isTyped }]
  })
  const areas = [...text.matchAll(/<textarea([^>]*)>\n?([\s\S]*?)<\/textarea>/g)].map(([, head = '', value = '']) => ({
    name: attribute(head, 'name') ?? '',
    value: plain(value),
    isTyped: true,
  }))
  const selects = [...text.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)].map(([, head = '', options = '']) => ({
    name: attribute(head, 'name') ?? '',
    value:
      attribute(
        /<option[^>]* selected[^>]*>/.exec(options)?.[0] ?? /<option[^>]*>/.exec(options)?.[0] ?? '',
        'value',
      ) ?? '',
    isTyped: false,
  }))
  const [pressed = ''] = /<button[^>]* name="[^>]*>/.exec(text) ?? []
  const button = attribute(pressed, 'name') ?? ''
  const buttons = button === '' ? [] : [{ name: button, value: attribute(pressed, 'value') ?? '', isTyped: false }]
  return [...inputs, ...areas, ...selects, ...buttons]
}

/** No figure, day or code, and longer than names and notes may be. */
const typedInto = (index: number): string => `${'长'.repeat(2_500)}${index}`

/** Pages of the back office: those without an id, and of each that has one the first two that others lead to. */
async function pagesToTry(): Promise<Map<string, string>> {
  const patterns = staffRoutes(shop.app)
    .filter(({ method, path }) => method === 'GET' && path !== STREAM)
    .map(({ path }) => ({ path, test: new RegExp(`^/staff${path.replaceAll(/:\w+/g, '[^/?]+')}$`) }))
  const pages = new Map<string, string>()
  const counts = new Map<string, number>()
  const waiting = patterns.filter(({ path }) => !path.includes(':')).map(({ path }) => `/staff${path}`)
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const [bare = ''] = address.split('?')
    const pattern = patterns.find(({ path, test }) => path === bare.slice('/staff'.length) || test.test(bare))
    if (pattern === undefined || pages.has(address)) continue
    const kind = address.includes('?') ? `${pattern.path}?` : pattern.path
    const most = address.includes('?') ? 12 : 2
    if ((counts.get(kind) ?? 0) >= most) continue
    const answer = await person.get(address)
    if (answer.statusCode !== 200 || !String(answer.headers['content-type']).startsWith('text/html')) continue
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    pages.set(address, answer.body)
    for (const [, href = ''] of answer.body.matchAll(/href="(\/staff[^"#]*)"/g)) {
      const linked = plain(href)
      if (!linked.includes('?') || linked.includes('tab=')) waiting.push(linked)
    }
  }
  return pages
}

test('what was typed into a form that is refused is still in it, and the form is open', async () => {
  const lost: string[] = []
  const tried = new Set<string>()
  let refused = 0
  for (const [address, body] of await pagesToTry()) {
    for (const { action, text } of formsIn(body)) {
      const fields = fieldsOf(text)
      const shape = `${action.replaceAll(/\d+/g, ':id')} ${fields.map(({ name }) => name).join()}`
      const typed = fields.filter(({ isTyped }) => isTyped)
      if (typed.length === 0 || tried.has(shape)) continue
      tried.add(shape)
      const sent = Object.fromEntries(
        fields.map(({ name, value, isTyped }, index) => [name, isTyped ? typedInto(index) : value]),
      )
      const answer = await person.post(action || address, sent)
      if (answer.statusCode < 400) continue
      refused += 1
      const again = formsIn(answer.body).filter((form) => form.action === action)
      const names = typed.map(({ name }) => name)
      const kept = again.find((form) => {
        const values = new Map(fieldsOf(form.text).map(({ name, value }) => [name, value]))
        return names.every((name) => values.get(name) === sent[name])
      })
      if (kept === undefined)
        lost.push(`${address} ${action}: ${names.join()} ${JSON.stringify(again.map((form) => fieldsOf(form.text)))}`)
      else if (kept.isClosed) lost.push(`${address} ${action}: closed`)
    }
  }
  expect(lost).toEqual([])
  expect(refused).toBeGreaterThan(50)
}, 300_000)
