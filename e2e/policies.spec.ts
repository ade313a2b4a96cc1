import { createHash } from 'node:crypto'
import type { APIResponse } from '@playwright/test'
import { listUrl, searchUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { zoneUrl } from '#lib/routes/zones.ts'
import { addressRows, isPage } from './support/acceptance.ts'
import type { Known } from './support/fill-template.ts'
import { fillTemplate } from './support/fill-template.ts'
import { knownOf } from './support/known.ts'
import { signInByCall } from './support/members.ts'
import { openWhole } from './support/open-whole.ts'
import { expect, test } from './support/test.ts'
import { callsOf } from './support/watch.ts'

const category = 402

const filtered = [
  listUrl('card', { select: category }),
  listUrl('card', { select: category, page: 2 }),
  listUrl('table', { select: category, sort: 'price' }),
  listUrl('table', {}),
  listUrl('plain', { select: category }),
  searchUrl('card', { keywords: '片' }),
  zoneUrl('pieces', 'card', { select: category }),
  zoneUrl('devices', 'table'),
  '/list_index?select=402',
  '/list?select=402&view=table',
  '/list?view=table',
  '/list?page=2',
  '/zyyp',
]

/** Scripts that may run under a policy that knows nonces: those with it, and those whose text has a digest in it. */
function unknownScripts(html: string, policy: string): string[] {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = '', text = '']) => {
    if (attributes.includes('type="application/ld+json"') || attributes.includes(`nonce="${nonce}"`)) return []
    const digest = createHash('sha256').update(text).digest('base64')
    return !attributes.includes('src=') && policy.includes(`'sha256-${digest}'`) ? [] : [attributes + text.slice(0, 80)]
  })
}

/** What is wrong with the policy of a page for what is known of how it was rendered. */
async function wrongPolicy(address: string, answer: APIResponse): Promise<string[]> {
  const { 'content-security-policy': policy = '', 'cache-control': keeping = '' } = answer.headers()
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  const isCached = keeping.includes('s-maxage')
  if (isCached) return scripts === "'self' 'unsafe-inline'" ? [] : [`${address} is stored under ${scripts}`]
  if (!/'nonce-[^']{40,}'/.test(scripts) || scripts.includes('unsafe')) return [`${address} is drawn under ${scripts}`]
  return unknownScripts(await answer.text(), policy).map((script) => `${address} may not run ${script}`)
}

test('a page rendered per request has a nonce, a stored one has none', async ({ context, request }) => {
  await signInByCall(context, 'wholesaler')
  const known: Known = await knownOf(context.request)
  const addresses = [
    ...addressRows
      .filter((row) => isPage(row) || row.answer.startsWith('='))
      .map((row) => fillTemplate(row.path, known)),
    ...filtered,
  ]
  const wrong: string[] = []
  let drawn = 0
  for (const address of addresses) {
    for (const reader of [request, context.request]) {
      const answer = await reader.get(address, { maxRedirects: 0 })
      if (answer.status() === 307) continue
      if (!answer.headers()['cache-control']?.includes('s-maxage')) drawn += 1
      wrong.push(...(await wrongPolicy(address, answer)))
    }
  }
  expect(wrong).toEqual([])
  expect(drawn).toBeGreaterThan(60)
})

test('a nonce is used once', async ({ request }) => {
  const nonces = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const answer = await request.get(searchUrl('card', { keywords: '片' }))
      return /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1]
    }),
  )
  expect(new Set(nonces).size).toBe(5)
})

test('a nonce that a visitor brings along reaches no page', async ({ request }) => {
  const headers = { 'content-security-policy': "script-src 'nonce-evil'" }
  for (const address of filtered) {
    const answer = await request.get(address, { headers })
    expect([address, (await answer.text()).includes('nonce-evil') || (await answer.text()).includes('"evil"')]).toEqual(
      [address, false],
    )
  }
})

test('a member’s own calls leave before the scripts of a search have come', async ({ page, context }) => {
  await signInByCall(context, 'wholesaler')
  const asked: string[] = []
  page.on('request', (request) => asked.push(...callsOf(request).map(({ pathname }) => pathname)))
  await openWhole(page, searchUrl('card', { keywords: '片' }))
  expect(asked.filter((path) => path === '/api/goods/list')).toHaveLength(1)
  expect(await page.evaluate(() => 'earlyCalls' in window)).toBe(true)
})

test('what was put into a search without its nonce does not run', async ({ page, expectConsoleError }) => {
  expectConsoleError(/violates the following Content Security Policy/)
  await openWhole(page, searchUrl('card', { keywords: '片' }))
  const reported = page.waitForRequest((request) => request.url().endsWith('/api/policy-report'))
  const ran = await page.evaluate(async () => {
    const holder = document.createElement('div')
    document.body.append(holder)
    holder.innerHTML = '<img src="data:," onerror="window.ran = true">'
    // After what its attribute would have run.
    await new Promise((resolve) => holder.firstElementChild?.addEventListener('error', resolve))
    return 'ran' in window
  })
  expect(ran).toBe(false)
  expect((await reported).postDataJSON()).toMatchObject({ 'csp-report': { 'blocked-uri': 'inline' } })
})

test('no other site may embed what it is answered, and of this one pictures only', async ({ request }) => {
  const policyOf = async (address: string) =>
    (await request.get(address))
      .headersArray()
      .flatMap(({ name, value }) => (name.toLowerCase() === 'cross-origin-resource-policy' ? [value] : []))
  const own = [routes.home.path, '/api/user/base', '/api/goods/list', '/robots.txt', '/favicon.ico']
  for (const address of own) expect([address, await policyOf(address)]).toEqual([address, ['same-origin']])
  const html = await (await request.get(routes.home.path)).text()
  const picture = /\/api\/image\/[^"& ]+/.exec(html)?.[0] ?? ''
  expect(await policyOf(picture)).toEqual(['same-site'])
})

test('a report of a browser is taken, anything else is not', async ({ request }) => {
  const address = '/api/policy-report'
  const send = async (type: string, data: string) =>
    (await request.post(address, { headers: { 'content-type': type }, data })).status()
  const report = { 'csp-report': { 'document-uri': 'http://x/', 'blocked-uri': 'inline' } }
  expect(await send('application/csp-report', JSON.stringify(report))).toBe(204)
  expect(await send('text/plain', '{}')).toBe(415)
  expect(await send('application/csp-report', `{${' '.repeat(20_000)}}`)).toBe(413)
  expect((await request.get(address)).status()).toBe(405)
})
