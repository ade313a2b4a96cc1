import { isSameOrigin } from './request-headers.ts'
import { configure } from './testing/browser.ts'

beforeAll(() =>
  configure('http://127.0.0.1:1', {
    SITE_URL: 'https://shop.example',
    TRUST_PROXY: '1',
    UPSTREAMS_BY_HOST: JSON.stringify({
      'plain.example': { api: 'http://127.0.0.1:2', site_url: 'http://plain.example' },
    }),
  }),
)

const fromPage = (headers: Record<string, string>): boolean => isSameOrigin(new Headers(headers))

test.each<Record<string, string>>([
  { host: 'shop.example', origin: 'https://shop.example' },
  { host: 'shop.example:8443', origin: 'https://shop.example:8443' },
  { host: '10.0.0.7', 'x-forwarded-host': 'shop.example', origin: 'https://shop.example' },
  { host: 'plain.example', origin: 'http://plain.example' },
  { host: 'plain.example', 'x-forwarded-proto': 'https', origin: 'https://plain.example' },
  { host: 'shop.example', 'sec-fetch-site': 'same-origin' },
])('a write of %j is of a page of this shop', (headers) => expect(fromPage(headers)).toBe(true))

test.each<Record<string, string>>([
  { host: 'shop.example', origin: 'http://shop.example' },
  { host: 'shop.example', 'x-forwarded-proto': 'http', origin: 'http://shop.example' },
  { host: 'shop.example', origin: 'https://shop.example:8443' },
  { host: 'shop.example', origin: 'https://plain.example' },
  { host: 'plain.example', origin: 'https://plain.example' },
  { host: 'shop.example', origin: 'null' },
  { host: 'shop.example', origin: 'ws://shop.example' },
  { host: 'shop.example', origin: 'https://shop.example/' },
  { host: 'shop.example', origin: 'https://shop.example', 'sec-fetch-site': 'same-site' },
  { host: 'shop.example' },
])('a write of %j is not', (headers) => expect(fromPage(headers)).toBe(false))
