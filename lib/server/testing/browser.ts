import { handleShopCall } from '../proxy/handle.ts'

export const SITE = 'http://shop.example'

export interface BrowserAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Record<string, unknown>
}

/** A browser in front of the proxy's handler: keeps cookies and says where a write comes from. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()

  async ask(method: string, path: string, init: { form?: string; headers?: Record<string, string> } = {}) {
    const headers = new Headers({ host: 'shop.example', ...init.headers })
    if (this.cookies.size > 0) {
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    if (method !== 'GET' && !headers.has('origin')) headers.set('origin', SITE)
    if (init.form !== undefined && !headers.has('content-type')) {
      headers.set('content-type', 'application/x-www-form-urlencoded')
    }
    return await this.send(new Request(SITE + path, { method, headers, body: init.form }))
  }

  async send(request: Request): Promise<BrowserAnswer> {
    const response = await handleShopCall(request)
    for (const line of response.headers.getSetCookie()) this.keep(line)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s, 2)
    if (attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** Configuration of a test's storefront; must run before anything reads it. */
export function configure(upstreamUrl: string, more: Record<string, string> = {}): void {
  Object.assign(process.env, {
    SITE_URL: SITE,
    SHOP_API_URL: upstreamUrl,
    SESSION_SECRET: 'a secret of this test that is long enough to seal',
    LOG_LEVEL: 'silent',
    ...more,
  })
}
