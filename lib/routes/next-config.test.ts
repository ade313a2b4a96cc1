import {
  aliasRewrites,
  cachedListRewrites,
  fallbackRewrites,
  publicPagesSource,
  publicPolicy,
  requestPolicy,
  routeRedirects,
  siteRewrites,
} from './next-config.ts'

const matcher = () => new RegExp(`^${publicPagesSource()}$`)

describe('addresses for the framework', () => {
  test('an alias is a rewrite to its page, parameters included', () => {
    expect(aliasRewrites()).toContainEqual({ source: '/cart', destination: '/cart_step1' })
    expect(aliasRewrites()).toContainEqual({ source: '/list_info/:id', destination: '/list/info/:id' })
    expect(aliasRewrites()).toContainEqual({ source: '/ppzq_index', destination: '/ppzq' })
    expect(aliasRewrites()).toContainEqual({ source: '/ppzq_index/:page', destination: '/ppzq/:page' })
  })

  test('redirects keep the status that lets the target change later', () => {
    expect(routeRedirects()).toContainEqual({
      source: '/register',
      destination: '/register_index',
      statusCode: 307,
    })
    expect(routeRedirects()).toContainEqual({
      source: '/order/wl/:id',
      destination: '/order/info/:id',
      statusCode: 307,
    })
  })

  test('what configuration names is not built in', () => {
    expect(routeRedirects().map(({ source }) => source)).not.toContain('/eleven_index')
  })

  test('parts of a redirected address that its target does not name travel on as its query', () => {
    const ofCampaigns = routeRedirects().filter(({ source }) => source.startsWith('/activity'))
    expect(ofCampaigns.map(({ source, destination }) => [source, destination])).toEqual([
      ['/activity', '/loading/activity'],
      ['/activity/:url', '/loading/activity?url=:url'],
      ['/activity/:url/:url1', '/loading/activity?url=:url&url1=:url1'],
      ['/activity/:url/:url1/:url2', '/loading/activity?url=:url&url1=:url1&url2=:url2'],
    ])
  })

  test('cached lists have one spelling', () => {
    const others = routeRedirects().filter(({ source }) => source.startsWith('/('))
    const isOther = (path: string) => others.some(({ source }) => new RegExp(`^${source}$`).test(path))
    expect(
      ['/LIST', '/List', '/list/Table', '/LIST/TABLE', '/YX', '/Zyyp', '/ZQMB'].filter((path) => !isOther(path)),
    ).toEqual([])
    expect(
      ['/list', '/list/table', '/list/info/7', '/LISTS', '/yx', '/yx_table', '/YX_rule', '/zyyp'].filter(isOther),
    ).toEqual([])
  })

  test.each(['/', '/list', '/list/info/7', '/help/xrzn/hyzc', '/404', '/ordering', '/carton'])(
    'the public policy covers %s',
    (path) => {
      expect(path).toMatch(matcher())
    },
  )

  test.each(['/cart', '/cart_step3/9', '/order', '/order/info/7', '/user', '/login', '/zhzx/basic', '/api/user/base'])(
    'the public policy leaves %s alone',
    (path) => {
      expect(path).not.toMatch(matcher())
    },
  )

  test('a page is below its site, whatever address was asked for; calls do not', () => {
    const [rewrite] = siteRewrites()
    const source = new RegExp(`^${rewrite?.source.replace(':path', '')}$`)
    expect(
      ['/', '/list', '/shop_cn/list', '/apiary', '/sitemap/pages.xml'].filter((path) => !source.test(path)),
    ).toEqual([])
    expect('/api/goods/hot').not.toMatch(source)
    const value = new RegExp(`^${rewrite?.has?.[0]?.value}$`)
    expect(value.exec('127_0_0_1~3000')?.groups?.site).toBe('127_0_0_1~3000')
    expect(['', 'a/b', 'a.b', '..'].filter((key) => value.test(key))).toEqual([])
  })

  test('aliases are looked for below the site, and at last any address leads to /404', () => {
    expect(fallbackRewrites()).toContainEqual({ source: '/:site/cart', destination: '/:site/cart_step1' })
    expect(fallbackRewrites().at(-1)).toEqual({ source: '/:path*', destination: '/unknown' })
  })

  test('only unfiltered lists are cached', () => {
    const [card, table, all] = cachedListRewrites()
    expect([card?.destination, table?.destination]).toEqual(['/cached/list/card/:select', '/cached/list/table/:select'])
    expect([all?.destination, all?.missing[0]?.key]).toEqual(['/cached/:cached', 'select'])
    expect(all?.source).toMatch(/^\/:cached\(list\|yx\|yx_table\|zyyp\|/)
    const id = new RegExp(`^${card?.has[0]?.value}$`)
    expect(id.exec('12')?.groups?.select).toBe('12')
    expect(['0', '-1', '1e3', '1'.repeat(33), 'x'].filter((value) => id.test(value))).toEqual([])
    expect(cachedListRewrites().at(-1)).toMatchObject({
      source: '/:template(zqmb|hdmb)',
      destination: '/cached/:template/:id',
    })
    expect(card?.missing.map((query) => query.key)).toEqual(expect.arrayContaining(['page', 'yx', 'sort', 'keywords']))
  })

  test('a page rendered for one request runs only what carries its nonce', () => {
    const scripts = "script-src 'self' 'nonce-abc' 'sha256-def' 'sha256-ghi' 'strict-dynamic';"
    expect(requestPolicy('abc', ['def', 'ghi'], false)).toContain(scripts)
    expect(requestPolicy('abc', ['def', 'ghi'], false)).not.toMatch(/script-src[^;]*unsafe/)
  })

  test('only development may evaluate text as code', () => {
    expect(publicPolicy(false)).not.toContain('unsafe-eval')
    expect(publicPolicy(true)).toContain('unsafe-eval')
  })
})
