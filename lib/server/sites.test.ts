import { parseEnv } from './env.ts'
import { sitesOf, upstreamBase } from './sites.ts'

const upstreams = {
  'b.cn': {
    api: 'https://api.b.cn',
    activity: 'https://act.b.cn',
    site_name: '乙店',
    events_secret: 'secret of the second',
  },
  'c.cn:8443': { api: 'https://api.c.cn', site_url: 'https://www.c.cn' },
}

const tableOf = (more: Record<string, string> = {}) =>
  sitesOf(
    parseEnv({
      SITE_URL: 'https://a.cn',
      SITE_NAME: '甲店',
      SHOP_API_URL: 'https://api.a.cn',
      CHAT_API_URL: 'https://chat.a.cn',
      SHOP_EVENTS_SECRET: 'secret of the first',
      SESSION_SECRET: 's'.repeat(32),
      UPSTREAMS_BY_HOST: JSON.stringify(upstreams),
      ...more,
    }),
  )

const loopback = { SITE_URL: 'http://127.0.0.1:3000' }

describe('a host leads to its site', () => {
  test.each([
    ['a.cn', 'a_cn'],
    ['a.cn:8080', 'a_cn'],
    ['b.cn', 'b_cn'],
    ['b.cn:3000', 'b_cn'],
    ['c.cn:8443', 'c_cn~8443'],
    ['c.cn', undefined],
    ['c.cn:443', undefined],
    ['www.a.cn', undefined],
    ['a.cn.', undefined],
    ['xa.cn', undefined],
    ['', undefined],
    ['localhost', undefined],
    ['127.0.0.1:3000', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('%s: %s', (host, key) => {
    expect(tableOf().ofHost(host)?.key).toBe(key)
  })

  test.each([
    ['127.0.0.1:3000', '127_0_0_1~3000'],
    ['localhost', '127_0_0_1~3000'],
    ['[::1]:9', '127_0_0_1~3000'],
    ['127.8.8.8', '127_0_0_1~3000'],
    ['b.cn', 'b_cn'],
    ['127.0.0.1.evil.cn', undefined],
    ['localhost.evil.cn', undefined],
    ['10.0.0.1', undefined],
  ])('while the shop is only on this machine, %s: %s', (host, key) => {
    expect(tableOf(loopback).ofHost(host)?.key).toBe(key)
  })

  test('a loopback name of its own comes before the rule for all of them', () => {
    const table = tableOf({ ...loopback, UPSTREAMS_BY_HOST: '{"localhost":{"api":"http://127.0.0.1:5"}}' })
    expect(table.ofHost('localhost:3000')).toMatchObject({ key: 'localhost', url: 'http://localhost:3000' })
    expect(table.ofHost('127.0.0.1')?.key).toBe('127_0_0_1~3000')
  })
})

describe('a site', () => {
  test('has its own settings beside the defaults, and endpoints of nobody else', () => {
    const { all } = tableOf()
    expect(all.map(({ name, url, eventsSecret }) => [name, url, eventsSecret])).toEqual([
      ['甲店', 'https://a.cn', 'secret of the first'],
      ['乙店', 'https://b.cn', 'secret of the second'],
      ['甲店', 'https://www.c.cn', 'secret of the first'],
    ])
    expect(
      all.map((site) => [
        upstreamBase(site).host,
        upstreamBase(site, 'activity').host,
        upstreamBase(site, 'chat').host,
      ]),
    ).toEqual([
      ['api.a.cn', 'api.a.cn', 'chat.a.cn'],
      ['api.b.cn', 'act.b.cn', 'api.b.cn'],
      ['api.c.cn', 'api.c.cn', 'api.c.cn'],
    ])
  })

  test.each(['a.cn', 'a.cn:8080'])('of SITE_URL may have its entry under %s', (host) => {
    const table = tableOf({
      SITE_URL: 'https://a.cn:8080',
      UPSTREAMS_BY_HOST: JSON.stringify({ [host]: { api: 'https://own.a.cn', site_name: '总店' } }),
    })
    expect(table.all).toMatchObject([{ key: 'a_cn~8080', name: '总店', endpoints: { api: ['https://own.a.cn'] } }])
    expect([table.ofHost('a.cn'), table.ofHost('a.cn:8080')]).toEqual([table.all[0], table.all[0]])
  })
})
