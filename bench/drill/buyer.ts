import { randomUUID } from 'node:crypto'
import { authCalls } from '#lib/contract/auth/calls.ts'
import type { BodyOf, Call, DataOf, QueryOf } from '#lib/contract/call.ts'
import { buildCallPath } from '#lib/contract/call.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { FormValue } from '#lib/contract/form.ts'
import { encodeForm } from '#lib/contract/form.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'

/** As long as the storefront's proxy waits. */
const LONGEST_MS = 30_000
/** More than the sample shop's least order. */
const AMOUNT = 220

export interface Answer<Data> {
  /** 0 without an answer. */
  readonly status: number
  readonly data: Data
  /** The same may work a little later. */
  readonly isBusy: boolean
}

interface Input<C extends Call> {
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C>
}

/** What came of one order that was asked for until it was acknowledged. */
export interface Acknowledged {
  readonly ids: readonly number[]
}

/** Hears of every answer; `status` is 0 without one, `what` the call's template or the path that was asked for. */
export type Observe = (status: number, ms: number, what: string) => void

/** A kept connection that breaks before an answer: a browser reads once more by itself. */
export const brokeOff = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code === 'UND_ERR_SOCKET' || cause?.code === 'ECONNRESET'
}

/** A caller of the shop API, directly or through a storefront: a guest until it signs in. */
export class Buyer {
  readonly #url: () => string
  readonly #observe: Observe
  readonly #cookies = new Map<string, string>()

  constructor(url: () => string, observe: Observe) {
    this.#url = url
    this.#observe = observe
  }

  async call<C extends Call>(call: C, { query, body }: Input<C> = {}): Promise<Answer<DataOf<C>>> {
    const search = query ? `?${encodeForm(query as Record<string, FormValue>)}` : ''
    const from = performance.now()
    const answer = await fetch(this.#url() + buildCallPath(call, {}) + search, {
      method: call.method,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        // A storefront takes writes of its own pages only.
        origin: this.#url(),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(call.method === 'POST' ? { body: encodeForm((body ?? {}) as Record<string, FormValue>) } : {}),
      signal: AbortSignal.timeout(LONGEST_MS),
    })
      .then(async (response) => {
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s)
          this.#cookies.set(name, value)
        }
        const { data } = (await response.json()) as { data: DataOf<C> }
        return { status: response.status, data, isBusy: response.headers.has('retry-after') }
      })
      .catch(() => ({ status: 0, data: undefined as never, isBusy: true }))
    this.#observe(answer.status, performance.now() - from, call.path)
    return answer
  }

  /** Bytes there, or bytes back, beside the forms of other calls. */
  async ask(path: string, bytes?: Uint8Array<ArrayBuffer>): Promise<{ status: number; body: Buffer }> {
    const from = performance.now()
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const upload = {
      method: 'POST',
      body: bytes,
      headers: { cookie, origin: this.#url(), 'content-type': 'application/octet-stream' },
    }
    const send = () =>
      fetch(this.#url() + path, {
        ...(bytes ? upload : { headers: { cookie } }),
        signal: AbortSignal.timeout(LONGEST_MS),
      })
    const answer = await send()
      .catch((error: unknown) => (!bytes && brokeOff(error) ? send() : Promise.reject(error)))
      .then(async (response) => ({ status: response.status, body: Buffer.from(await response.arrayBuffer()) }))
      .catch(() => ({ status: 0, body: Buffer.alloc(0) }))
    this.#observe(answer.status, performance.now() - from, path)
    return answer
  }

  async signIn(account: string, password: string): Promise<void> {
    const { status } = await this.call(authCalls.login, { body: { account, password } })
    if (status !== 200) throw new Error(`signing in as ${account}: ${status}`)
  }

  /**
   * Orders something, with one key until there is an answer; null when it was refused or never asked for, `unknown`
   * when it was given up before there was an answer.
   */
  async order(mayGiveUp: () => boolean): Promise<Acknowledged | 'unknown' | null> {
    const list = await this.call(goodsCalls.goodsList, { query: { in_stock: 1, per_page: 100 } })
    const buyable = list.data?.data.filter((each) => each.is_buy === 1 && !each.is_hm && Number(each.sale_price) > 0)
    const goods = buyable?.[Math.floor(Math.random() * buyable.length)]
    if (list.status !== 200 || !goods) return null
    const number = Math.max(1, Math.ceil(AMOUNT / Number(goods.sale_price) / goods.zbz)) * goods.zbz
    await this.call(cartCalls.cartAdd, { body: { params: [{ goods_id: goods.id, number }] } })
    const cart = await this.call(cartCalls.cartList, { query: { filters: 99_999, new: 1 } })
    const ids = cart.data?.data?.filter((line) => line.goods?.id === goods.id).map((line) => line.id) ?? []
    if (ids.length === 0) return null
    const settled = await this.call(cartCalls.cartCheckout, { body: { ids, new: 1 } })
    if (settled.status !== 200) return null
    const { addresses, amounts } = settled.data
    const key = randomUUID()
    const body = { ids, address_id: addresses[0]?.id ?? 0, pay_amount: String(amounts?.pay_amount), submit_key: key }
    for (;;) {
      const { status, data, isBusy } = await this.call(orderCalls.orderSubmit, { body })
      if (status === 200) return { ids: data.orders.map((order) => order.id) }
      if (!isBusy) return null
      if (mayGiveUp()) return 'unknown'
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
