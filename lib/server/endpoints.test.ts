import { askedSite, cameByHttps, siteOfIncoming } from './endpoints.ts'
import { configure } from './testing/browser.ts'

beforeAll(() =>
  configure('http://127.0.0.1:1', {
    TRUST_PROXY: '1',
    UPSTREAMS_BY_HOST: JSON.stringify({
      'second.example': { api: 'http://127.0.0.1:2', site_url: 'https://second.example' },
    }),
  }),
)

describe('behind a trusted proxy', () => {
  test.each([
    [{ host: 'shop.example' }, 'shop_example'],
    [{ host: '10.0.0.7:3000', 'x-forwarded-host': 'second.example' }, 'second_example'],
    [{ host: 'shop.example', 'x-forwarded-host': ' Second.example:443 , evil.example' }, 'second_example'],
    [{ host: 'shop.example', 'x-forwarded-host': '' }, 'shop_example'],
    [{ host: 'shop.example', 'x-forwarded-host': 'evil.example' }, undefined],
    [{ host: '10.0.0.7:3000' }, undefined],
  ])('%j leads to %s', (headers, key) => {
    expect(siteOfIncoming(headers)?.key).toBe(key)
    if (key !== undefined) expect(askedSite(new Headers(headers)).key).toBe(key)
  })

  test('whether a reader came by https, the proxy says, else the site’s own address', () => {
    expect(cameByHttps(new Headers({ host: 'second.example' }))).toBe(true)
    expect(cameByHttps(new Headers({ host: 'shop.example' }))).toBe(false)
    expect(cameByHttps(new Headers({ host: 'shop.example', 'x-forwarded-proto': 'https' }))).toBe(true)
  })
})
