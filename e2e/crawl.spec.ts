import type { APIRequestContext } from '@playwright/test'
import type { Route, RouteKey } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'
import { addressRows } from './support/acceptance.ts'
import { storefrontUrl } from './support/addresses.ts'
import type { Crawl, CrawledPage } from './support/crawler.ts'
import { baiduspider, crawl, kindOf } from './support/crawler.ts'
import { expect, test } from './support/test.ts'

/** Walked by links alone from the home page; then once more from what the sitemap adds. */
let byLinks: Crawl
let all: Crawl
const pagesOf = (of: Crawl): CrawledPage[] => [...of.pages.values()]
const isShown = (page: CrawledPage): boolean => page.status === 200 && !page.isHidden

const frameOf = (page: CrawledPage): string => {
  const route: Route | undefined = page.kind === 'unknown' ? undefined : routes[page.kind as RouteKey]
  return route && 'frame' in route ? route.frame : ''
}
const places = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place)
const textOf = async (request: APIRequestContext, url: string) =>
  (await request.get(url, { headers: { 'user-agent': baiduspider } })).text()

test('a crawler that obeys robots.txt and runs no script reads the whole shop', async ({ request }) => {
  // One walk over several hundred pages. That a browser shows the same words is guest-visits.spec.ts's.
  await test.step('walks', async () => {
    byLinks = await crawl(request, ['/'])
    const files = places(await textOf(request, '/sitemap.xml'))
    const listed = (await Promise.all(files.map((file) => textOf(request, file)))).flatMap(places)
    all = await crawl(
      request,
      listed.map((place) => place.replace(storefrontUrl, '')),
      byLinks,
    )
  })

  await test.step('the walk, in a table', async () => {
    const kinds = [...new Set(pagesOf(all).map(({ kind }) => kind))].sort()
    const rows = kinds.map((kind) => {
      const ofKind = pagesOf(all).filter((page) => page.kind === kind)
      const linked = ofKind.filter((page) => byLinks.pages.has(page.url)).length
      const hidden = ofKind.filter(({ isHidden }) => isHidden).length
      return `${kind.padEnd(22)}${[ofKind.length, linked, hidden].map((count) => String(count).padStart(9)).join('')}  ${ofKind[0]?.url}`
    })
    const heading = `${'kind'.padEnd(22)}${['fetched', 'by links', 'noindex'].map((name) => name.padStart(9)).join('')}  first`
    process.stdout.write(
      `${[heading, ...rows].join('\n')}\n${all.pages.size} pages, ${all.linked.size} addresses seen\n`,
    )
    expect.soft(all.pages.size).toBeGreaterThan(100)
  })

  await test.step('reaches every public address that exists', async () => {
    const reached = new Set(pagesOf(all).map(({ kind }) => kind))
    const missing: string[] = []
    for (const row of addressRows.filter((each) => !each.membersOnly && each.path !== routes.notFound.path)) {
      const template = row.answer === 'page' ? row.path : row.answer.slice(1)
      const kind = kindOf(template.replaceAll(/\{\w+\??\}/g, '1'))
      if (reached.has(kind) || [...all.closed].some((url) => kindOf(url) === kind)) continue
      // Pages closed to search engines need not be linked: they only have to exist.
      const page = await request.get(template.replaceAll(/\/\{\w+\?\}/g, ''))
      if (page.status() !== 200 || !(await page.text()).includes('content="noindex')) missing.push(row.path)
    }
    expect.soft(missing).toEqual([])
  })

  await test.step('finds no dead link', async () => {
    const dead = pagesOf(all).filter(
      (page) => page.kind === 'unknown' || page.status >= 400 || page.location.endsWith(routes.notFound.path),
    )
    expect.soft(dead.map((page) => `${page.url} ${page.status}, on ${page.foundOn}`)).toEqual([])
  })

  await test.step("what is closed to crawlers is there for people: members' pages ask to sign in", async () => {
    for (const url of [...all.closed].slice(0, 60)) {
      const answer = await request.get(url, { maxRedirects: 0 })
      const target = answer.headers().location ?? ''
      expect.soft([url, answer.status() < 400 && !target.endsWith(routes.notFound.path)]).toEqual([url, true])
    }
  })

  await test.step('every page says what it is: title, description, one heading, one address to keep', async () => {
    const shown = pagesOf(all).filter(isShown)
    const problems = shown.flatMap((page) => {
      const headings = page.html.match(/<h1\b/g)?.length ?? 0
      return [
        ...(page.title === '' ? ['no title'] : []),
        ...(page.description.length < 10 ? [`description “${page.description}”`] : []),
        ...(page.canonical.startsWith(storefrontUrl) ? [] : [`canonical “${page.canonical}”`]),
        ...(headings === 1 ? [] : [`${headings} headings`]),
      ].map((problem) => `${page.url}: ${problem}`)
    })
    expect.soft(problems).toEqual([])
  })

  await test.step('no two different pages have one title, and every address to keep is a page', async () => {
    const byTitle = new Map<string, Set<string>>()
    for (const { title, canonical } of pagesOf(all).filter(isShown)) {
      byTitle.set(title, (byTitle.get(title) ?? new Set()).add(canonical))
    }
    const shared = [...byTitle].filter(([, addresses]) => addresses.size > 1)
    expect.soft(shared.map(([title, addresses]) => `${title}: ${[...addresses].join(' ')}`)).toEqual([])
    const kept = new Set(
      pagesOf(all)
        .filter(isShown)
        .map(({ canonical }) => canonical.replace(storefrontUrl, '')),
    )
    for (const url of [...kept].filter((each) => !all.pages.has(each || '/'))) {
      expect.soft([url, (await request.get(url, { maxRedirects: 0 })).status()]).toEqual([url, 200])
    }
  })

  await test.step('facts for search engines can be read, and give no price to guests', async () => {
    for (const page of pagesOf(all).filter(isShown)) {
      const blocks = [...page.html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
        ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
      )
      const types = blocks.map((block) => block['@type'])
      if (page.kind === 'home') expect.soft(types).toEqual(expect.arrayContaining(['Organization', 'WebSite']))
      else if (frameOf(page) !== 'bare')
        expect.soft([page.url, types]).toEqual([page.url, expect.arrayContaining(['BreadcrumbList'])])
      if (page.kind === 'goods') expect.soft([page.url, types]).toEqual([page.url, expect.arrayContaining(['Product'])])
      expect.soft(JSON.stringify(blocks)).not.toMatch(/"offers"|"price"/)
    }
  })

  await test.step('the sitemap has nothing but pages to keep, and robots.txt names it', async () => {
    const robots = await textOf(request, '/robots.txt')
    expect.soft(robots).toContain(`Sitemap: ${storefrontUrl}/sitemap.xml`)
    for (const closed of ['/api/', '/cart', '/user', '/order']) expect.soft(robots).toContain(`Disallow: ${closed}\n`)
    const files = places(await textOf(request, '/sitemap.xml'))
    expect.soft(files.length).toBeGreaterThan(1)
    const listed: string[] = []
    for (const file of files) {
      const answer = await request.get(file)
      expect.soft(answer.headers()['content-type']).toContain('xml')
      const addresses = places(await answer.text())
      expect.soft(addresses.length).toBeLessThanOrEqual(50_000)
      listed.push(...addresses)
    }
    expect.soft(new Set(listed).size).toBe(listed.length)
    expect.soft(listed.length).toBeGreaterThan(3000)
    const fetched = listed.map((place) => all.pages.get(place.replace(storefrontUrl, '')))
    const wrong = fetched.flatMap((page) => (page && !isShown(page) ? [`${page.url} ${page.status}`] : []))
    expect.soft(wrong).toEqual([])
    for (const file of ['goods-0.xml', 'goods-999.xml', 'other.xml']) {
      expect.soft((await request.get(`/sitemap/${file}`)).status()).toBe(404)
    }
  })
})
