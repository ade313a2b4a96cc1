import { readFileSync } from 'node:fs'
import { parseEnv as readVariables } from 'node:util'
import { EnvError, envShape, parseEnv } from './env.ts'

const needed = { SHOP_API_URL: 'http://127.0.0.1:4100', SESSION_SECRET: 's'.repeat(32) }

describe('configuration', () => {
  test('needs two variables and has a default for the others; empty counts as not set', () => {
    expect(parseEnv({ ...needed, SITE_NAME: '', CHAT_API_URL: '' })).toEqual({
      SHOP_API_URL: [needed.SHOP_API_URL],
      SESSION_SECRET: [needed.SESSION_SECRET],
      KEEP_READY_PAGES: true,
      WORKERS: 1,
      SITE_NAME: '青囊医药',
      SITE_URL: 'http://localhost:3000',
      PORT: 3000,
      UPSTREAMS_BY_HOST: {},
      SITE_VERIFICATION: {},
      PICTURE_HOSTS: [],
      LOGIN_RETURN_PARAM: 'redirect',
      LOGIN_HOSTS: [],
      UPSTREAM_COOKIES: 'sealed',
      SHARED_COOKIES: [],
      STOREFRONT_DATA: '.data/storefront',
      STORED_PAGES_MB: 2048,
      SHOP_FEATURES: { exact: null, added: [], removed: [] },
      CART_FORM: 'fields',
      LOG_LEVEL: 'info',
      REQUEST_LINES: true,
      PATIENCE: 1,
      TRUST_PROXY: false,
      CDN_TAGS: 'off',
      OTEL_SERVICE_NAME: 'storefront',
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
    })
  })

  test('reads endpoints by host name', () => {
    const byHost =
      '{"m.shop.cn":{"api":"https://api.shop.cn/v1/","chat":"https://chat.shop.cn","site_url":"https://m.shop.cn/","site_name":"分店"}}'
    expect(parseEnv({ ...needed, UPSTREAMS_BY_HOST: byHost }).UPSTREAMS_BY_HOST).toEqual({
      'm.shop.cn': {
        api: ['https://api.shop.cn/v1'],
        chat: ['https://chat.shop.cn'],
        site_url: 'https://m.shop.cn',
        site_name: '分店',
      },
    })
  })

  test('reads the codes of all search engines', () => {
    const codes = {
      'baidu-site-verification': 'codeva-AbC',
      'msvalidate.01': 'F00D',
      'google-site-verification': 'a_B-c=',
      '360-site-verification': '0123abcd',
      sogou_site_verification: 'xYz',
    }
    const SITE_VERIFICATION = Object.entries(codes)
      .map((pair) => pair.join('='))
      .join(', ')
    expect(parseEnv({ ...needed, SITE_VERIFICATION }).SITE_VERIFICATION).toEqual(codes)
  })

  test('reads several addresses of one shop API', () => {
    const SHOP_API_URL = ' http://10.0.0.1:4100/ ,http://10.0.0.2:4100,\n'
    expect(parseEnv({ ...needed, SHOP_API_URL }).SHOP_API_URL).toEqual(['http://10.0.0.1:4100', 'http://10.0.0.2:4100'])
  })

  test('reads hosts of pictures with commas or spaces between them', () => {
    const PICTURE_HOSTS = 'img.a.cn, *.B.cn\n127.0.0.1:4500'
    expect(parseEnv({ ...needed, PICTURE_HOSTS }).PICTURE_HOSTS).toEqual(['img.a.cn', '*.b.cn', '127.0.0.1:4500'])
  })

  test.each(['*', '*.cn', 'https://a.cn', 'a.cn/x', 'a..cn', '*.*.cn', 'a*.cn', '.cn'])(
    '%s is no host of pictures',
    (PICTURE_HOSTS) => {
      expect(() => parseEnv({ ...needed, PICTURE_HOSTS })).toThrow('PICTURE_HOSTS.0: must be host names')
    },
  )

  test.each([
    ['auto', { exact: null, added: [], removed: [] }],
    ['orders, pay', { exact: ['orders', 'pay'], added: [], removed: [] }],
    ['auto,+chat,-lottery', { exact: null, added: ['chat'], removed: ['lottery'] }],
  ])('reads what is offered from %s', (text, expected) => {
    expect(parseEnv({ ...needed, SHOP_FEATURES: text }).SHOP_FEATURES).toEqual(expected)
  })

  test.each([
    [{ SHOP_FEATURES: 'orders,magic' }, 'SHOP_FEATURES: no such feature: magic'],
    [{ SHOP_API_URL: undefined }, 'SHOP_API_URL: is not set'],
    [{ SHOP_API_URL: 'ftp://x' }, 'SHOP_API_URL: must be an http or https address'],
    [{ SHOP_API_URL: 'http://x/?a=1' }, 'SHOP_API_URL: must not carry a query or fragment'],
    [{ SHOP_API_URL: ' , ' }, 'SHOP_API_URL: must name an address'],
    [{ SHOP_API_URL: 'http://x,y:1' }, 'SHOP_API_URL: y:1 must be an http or https address'],
    [{ SHOP_API_URL: 'http://x http://y' }, 'SHOP_API_URL: must be'],
    [{ SHOP_API_URL: 'http://x/,http://x:80' }, 'SHOP_API_URL: must not name a host and port twice'],
    [{ SHOP_API_URL: 'http://x/a,http://y' }, 'SHOP_API_URL: must have the same path in all its addresses'],
    [
      { SHOP_API_URL: 'http://x,http://y', CHAT_API_URL: 'http://x' },
      'CHAT_API_URL: begins with http://x as another list does, and must then be the same list: http://x, http://y',
    ],
    [
      { SHOP_API_URL: 'http://x', UPSTREAMS_BY_HOST: '{"a.cn":{"api":"http://x,http://y"}}' },
      'UPSTREAMS_BY_HOST.a.cn.api: begins with http://x',
    ],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET: must have at least 32 characters'],
    [{ SESSION_SECRET: `${'s'.repeat(32)},short` }, 'SESSION_SECRET: number 2 must have at least 32 characters'],
    [{ SHOP_EVENTS_SECRET: 'short' }, 'SHOP_EVENTS_SECRET: must have at least 16 characters'],
    [{ LOGIN_URL: 'javascript:alert(1)' }, 'LOGIN_URL: must be an http or https address'],
    [{ LOGIN_URL: 'https://a:b@x.cn' }, 'LOGIN_URL: must not carry a user'],
    [{ SITE_VERIFICATION: 'codeva-AbC' }, 'SITE_VERIFICATION: must be name=value,name=value'],
    [{ MAIN_SITE_URL: 'shop.example' }, 'MAIN_SITE_URL: must be an http or https address'],
    [{ LOGIN_RETURN_PARAM: 'a b' }, 'LOGIN_RETURN_PARAM: must be the name of a parameter'],
    [{ UPSTREAM_COOKIES: 'open' }, 'UPSTREAM_COOKIES: must be sealed or shared'],
    [{ UPSTREAM_COOKIES: 'shared' }, 'SHARED_COOKIES: must name the cookies that UPSTREAM_COOKIES=shared passes on'],
    [{ SHARED_COOKIES: 'sid,shop_session' }, 'must not be a cookie of the storefront itself'],
    [{ SHARED_COOKIES: 'a b' }, 'must be names of cookies'],
    [{ SHARED_COOKIE_DOMAIN: '127.0.0.1' }, 'SHARED_COOKIE_DOMAIN: must be a domain'],
    [{ SHARED_COOKIE_DOMAIN: 'cn' }, 'SHARED_COOKIE_DOMAIN: must be a domain'],
    [{ PORT: 'http' }, 'PORT: must be a port number'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent'],
    [{ CART_FORM: 'json' }, 'CART_FORM: must be fields or params'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: must be 0 or 1'],
    [{ UPSTREAMS_BY_HOST: '{' }, 'UPSTREAMS_BY_HOST: must be JSON: {"host": {"api": "https://…"}}'],
    [
      { UPSTREAMS_BY_HOST: '{"a.cn":{"api":"https://x","site_url":"a.cn"}}' },
      'UPSTREAMS_BY_HOST.a.cn.site_url: must be',
    ],
    [
      { UPSTREAMS_BY_HOST: '{"a.cn":{"api":"https://x","events_secret":"short"}}' },
      'a.cn.events_secret: must have at least',
    ],
    [{ UPSTREAMS_BY_HOST: '{"a.cn":{"api":"https://x","site_name":" "}}' }, 'a.cn.site_name: must not be empty'],
    [{ UPSTREAMS_BY_HOST: '{"a.cn":{"api":"x"}}' }, 'UPSTREAMS_BY_HOST.a.cn.api: must be an http or https address'],
  ])('%j stops with its name and the reason', (wrong, reason) => {
    const parse = () => parseEnv({ ...needed, ...wrong })
    expect(parse).toThrow(EnvError)
    expect(parse).toThrow(reason)
  })

  test('names everything that is wrong at once', () => {
    expect(() => parseEnv({ PORT: '0' })).toThrow(/PORT: .*\nSHOP_API_URL: is not set\nSESSION_SECRET: is not set/)
  })

  test('the example starts nothing before its secrets are ones of your own', () => {
    const example = readVariables(readFileSync('deploy/storefront.env.example', 'utf8'))
    expect(() => parseEnv(example)).toThrow(
      new EnvError(
        'SESSION_SECRET: is still the placeholder of the example\nSHOP_EVENTS_SECRET: is still the placeholder of the example',
      ),
    )
    const own = { SESSION_SECRET: 'a'.repeat(64), SHOP_EVENTS_SECRET: 'b'.repeat(32) }
    expect(parseEnv({ ...example, ...own }).SITE_URL).toBe('https://shop.example')
    const byHost = JSON.stringify({ 'b.cn': { api: 'https://x', events_secret: example.SHOP_EVENTS_SECRET } })
    expect(() => parseEnv({ ...example, ...own, UPSTREAMS_BY_HOST: byHost })).toThrow(/events_secret: is still/)
  })

  test('the example names every variable, once, and every line of it can be read', () => {
    const example = readFileSync('deploy/storefront.env.example', 'utf8')
    const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name)
    const unit = readFileSync('deploy/systemd/storefront@.service', 'utf8')
    // Variables that a process gives to its workers belong in no file.
    const known = Object.keys(envShape.shape).filter((name) => name !== 'WORKER_SECRET')
    const inUnit = known.filter((name) => new RegExp(`^Environment=(?:.* )?${name}=`, 'm').test(unit))
    expect([...named, ...inUnit].sort()).toEqual(known.sort())
    const uncommented = readVariables(example.replaceAll(/^# (?=[A-Z_]+=)/gm, '').replaceAll(/change-me/g, 'mine'))
    expect(parseEnv({ ...uncommented, SESSION_SECRET: 's'.repeat(64) })).toMatchObject({
      CART_FORM: 'params',
      UPSTREAM_COOKIES: 'shared',
      SHARED_COOKIES: ['sid', 'remember'],
      PICTURE_HOSTS: ['img.shop.example', '*.cdn.example.com'],
      UPSTREAMS_BY_HOST: { 'second.example': { site_name: '第二药房' } },
    })
  })
})
