import { SESSION_COOKIE } from '#lib/contract/session.ts'
import { ADMITTED_HEADER, isSecret } from '../revalidation.ts'
import { siteHasChanged } from '../site-changes.ts'
import { behindFrontDoor } from './testing/behind-front-door.ts'

const site = 'shop_example'
const { seen, ask: askFor } = behindFrontDoor(site, (request, response) => {
  const nonce = `nonce-of-${String(seen.length).padStart(39, '0')}`
  response.setHeader('content-type', 'text/html')
  response.setHeader('content-security-policy', `script-src 'nonce-${nonce}'`)
  response.end(`<title>${request.url}</title><script nonce="${nonce}"></script>`)
})

async function ask(path: string, cookie: string, more: Record<string, string> = {}) {
  const { headers, body } = await askFor(path, { cookie, ...more })
  const policy = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
  return { headers, policy, text: body.toString() }
}
const signedIn = (who: string) => `${SESSION_COOKIE}=${who}`
const asked = () => seen.map(({ url, headers }) => [url, headers.cookie, isSecret(String(headers[ADMITTED_HEADER]))])

test('a page of members is rendered once for all of them, with nothing of any, and each gets a nonce of his own', async () => {
  const all = [await ask('/order', signedIn('one')), await ask('/order', signedIn('two'))]
  expect(asked()).toEqual([['/order', undefined, true]])
  expect(new Set(all.map(({ policy }) => policy)).size).toBe(2)
  for (const { headers, policy, text } of all) {
    expect(headers['cache-control']).toBe('private, no-cache, no-store, max-age=0, must-revalidate')
    expect(text).toBe(`<title>/order</title><script nonce="${policy}"></script>`)
  }
})

test('each address has a page of its own', async () => {
  expect((await ask('/order?page=2', signedIn('one'))).text).toContain('<title>/order?page=2</title>')
  expect((await ask('/order?page=3', signedIn('one'))).text).toContain('<title>/order?page=3</title>')
  expect(seen).toHaveLength(2)
})

test('who is not signed in is asked to do that first, whatever is kept', async () => {
  await ask('/order', signedIn('one'))
  await ask('/order', 'other=1')
  expect(asked()).toEqual([
    ['/order', undefined, true],
    ['/order', 'other=1', false],
  ])
})

test.each(['/order/info/12', '/cart_step3/12', '/zzfw/pzqg/info?id=12'])(
  '%s is about one row, which is looked for in the name of each reader',
  async (path) => {
    await ask(path, signedIn('one'))
    await ask(path, signedIn('one'))
    expect(asked()).toEqual(Array(2).fill([path, signedIn('one'), false]))
  },
)

test('a change of the site has it rendered again', async () => {
  await ask('/cart', signedIn('one'))
  siteHasChanged(site)
  await ask('/cart', signedIn('one'))
  expect(seen).toHaveLength(2)
})

test('nobody from outside says that he has been asked for a sign-in', async () => {
  await ask('/order', 'other=1', { [ADMITTED_HEADER]: 'x' })
  expect(seen.map(({ headers }) => headers[ADMITTED_HEADER])).toEqual([undefined])
})
