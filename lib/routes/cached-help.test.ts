import { helpArticleUrl, isNewsType, newsArticleUrl, newsUrl } from './article-links.ts'
import { helpRewrites, routeOfCached } from './cached-help.ts'
import { matchRoute } from './match.ts'
import { routes } from './registry.ts'

/** What the framework does with the list: the first entry whose address and queries fit. */
function destinationOf(address: string): string | undefined {
  const url = new URL(address, 'http://shop.test')
  for (const { source, has, destination } of helpRewrites()) {
    if (source !== url.pathname) continue
    const groups: Record<string, string> = {}
    const fits = has.every(({ key, value }) => {
      const match = new RegExp(`^${value}$`).exec(url.searchParams.get(key) ?? '\n')
      Object.assign(groups, match?.groups)
      return match !== null
    })
    if (fits) return destination.replaceAll(/:(\w+)/g, (_, name: string) => groups[name] ?? '')
  }
  return undefined
}

test.each([
  ['/help_news', '/cached/news/3/1'],
  ['/help_news?from=share', '/cached/news/3/1'],
  ['/help_news?type=4', '/cached/news/4/1'],
  ['/help_news?page=2', '/cached/news/3/2'],
  ['/help_news?type=1&page=12', '/cached/news/1/12'],
  ['/help_news?type=2', '/unknown'],
  ['/help_news?type=4&page=0', '/unknown'],
  ['/help_news?page=-1', '/unknown'],
  ['/help/xrzn/hyzc', '/cached/help/article/61'],
  ['/help/xrzn/hyzc?id=66', '/cached/help/article/66'],
  ['/help/xrzn/hyzc?id=..%2f', '/unknown'],
  ['/help?keywords=%E5%8F%91', '/cached/help/search'],
  ['/help', undefined],
])('%s is rendered at %s', (address, destination) => {
  expect(destinationOf(address)).toBe(destination)
})

test('a cached page knows its route', () => {
  expect(routeOfCached('/cached/news/4/2')).toBe('news')
  expect(routeOfCached('/cached/help/article/66')).toBe('helpRegistration')
  expect(routeOfCached('/cached/help/search')).toBe('helpGuide')
  expect(routeOfCached('/help_us')).toBeNull()
})

test('links lead to their pages', () => {
  expect([newsUrl(), newsUrl(4), newsUrl(3, 2), newsUrl(4, 3)]).toEqual([
    '/help_news',
    '/help_news?type=4',
    '/help_news?page=2',
    '/help_news?type=4&page=3',
  ])
  expect(matchRoute(newsArticleUrl(81, 3))).toBe('newsDetail')
  expect([helpArticleUrl(61), helpArticleUrl(66)]).toEqual([
    routes.helpRegistration.path,
    `${routes.helpRegistration.path}?id=66`,
  ])
  expect([1, 2, 3, 4, 5].filter(isNewsType)).toEqual([1, 3, 4])
})
