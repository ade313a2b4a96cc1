import type { APIRequestContext, APIResponse } from '@playwright/test'
import { closedPaths } from '#lib/routes/crawl.ts'
import { matchRoute } from '#lib/routes/match.ts'
import { storefrontUrl } from './addresses.ts'
import { askInTurn } from './ask-in-turn.ts'

export const baiduspider = 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)'

/**
 * How many pages of a kind are fetched, in the order they are found: goods and filtered lists are alike by the thousand.
 * A link beyond that is only seen.
 */
const most: Readonly<Record<string, number>> = { goods: 24, list: 16, brand: 6, news: 20, newsDetail: 40, login: 2 }
const MOST_OF_A_KIND = 8
const AT_ONCE = 6

export interface CrawledPage {
  /** Path and query. */
  readonly url: string
  readonly kind: string
  readonly status: number
  /** Where a redirect leads. */
  readonly location: string
  readonly foundOn: string
  readonly html: string
  readonly title: string
  readonly description: string
  readonly canonical: string
  readonly isHidden: boolean
}

export const kindOf = (url: string): string => matchRoute(new URL(url, storefrontUrl).pathname) ?? 'unknown'

const decode = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

const pick = (html: string, pattern: RegExp): string => decode(pattern.exec(html)?.[1] ?? '')

/** Addresses of this shop a page links to, without what is closed to crawlers. */
export function linksOf(html: string): string[] {
  const body = html.replace(/<script\b[\s\S]*?<\/script>/g, '')
  const found = [...body.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => decode(href))
  return found.flatMap((href) => {
    if (!href.startsWith('/') || href.startsWith('//')) return []
    const url = new URL(href, storefrontUrl)
    return [url.pathname + url.search]
  })
}

const isClosed = (url: string): boolean => closedPaths().some((path) => url.startsWith(path))

const ask = (request: APIRequestContext, url: string): Promise<APIResponse> =>
  askInTurn({
    ask: () => request.get(url, { maxRedirects: 0, headers: { 'user-agent': baiduspider } }),
    read: (answer) => ({ status: answer.status(), retryAfter: answer.headers()['retry-after'] }),
    mostTries: 5,
  })

async function fetchPage(request: APIRequestContext, url: string, foundOn: string): Promise<CrawledPage> {
  const answer = await ask(request, url)
  const html = await answer.text()
  const head = html.slice(0, html.indexOf('</head>'))
  return {
    url,
    kind: kindOf(url),
    status: answer.status(),
    location: answer.headers().location ?? '',
    foundOn,
    html,
    title: pick(head, /<title>([^<]*)<\/title>/),
    description: pick(head, /<meta name="description" content="([^"]*)"/),
    canonical: pick(head, /<link rel="canonical" href="([^"]*)"/),
    isHidden: /<meta name="robots" content="noindex/.test(head),
  }
}

export interface Crawl {
  readonly pages: ReadonlyMap<string, CrawledPage>
  /** Every address a link was seen to, closed ones too. */
  readonly linked: ReadonlySet<string>
  readonly closed: ReadonlySet<string>
}

/** Walks from some addresses along links, as a crawler without scripts does that obeys robots.txt. */
export async function crawl(request: APIRequestContext, starts: readonly string[], seen?: Crawl): Promise<Crawl> {
  const pages = new Map(seen?.pages)
  const linked = new Set(seen?.linked)
  const closed = new Set(seen?.closed)
  const counts = new Map<string, number>()
  for (const { kind } of pages.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const queued = new Set(pages.keys())
  const queue: { url: string; foundOn: string }[] = []

  function find(url: string, foundOn: string): void {
    linked.add(url)
    if (isClosed(url)) closed.add(url)
    if (queued.has(url) || isClosed(url)) return
    const kind = kindOf(url)
    const count = counts.get(kind) ?? 0
    if (count >= (most[kind] ?? MOST_OF_A_KIND)) return
    counts.set(kind, count + 1)
    queued.add(url)
    queue.push({ url, foundOn })
  }

  for (const start of starts) find(start, seen ? 'sitemap' : 'start')
  while (queue.length > 0) {
    const batch = await Promise.all(
      queue.splice(0, AT_ONCE).map(({ url, foundOn }) => fetchPage(request, url, foundOn)),
    )
    for (const page of batch) {
      pages.set(page.url, page)
      if (page.location !== '') find(page.location.replace(storefrontUrl, ''), page.url)
      for (const link of linksOf(page.html)) find(link, page.url)
    }
  }
  return { pages, linked, closed }
}
