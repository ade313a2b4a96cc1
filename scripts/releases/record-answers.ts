import { randomUUID } from 'node:crypto'
import type { Call } from '#lib/contract/call.ts'
import { buildCallPath, isWrite } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import type { FormValue } from '#lib/contract/form.ts'
import { encodeForm } from '#lib/contract/form.ts'

/** What a shop API answered to one call. */
export interface RecordedAnswer {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly query: string
  readonly isMember: boolean
  readonly status: number
  readonly body: { readonly code?: unknown; readonly data?: unknown }
}

export interface SignIn {
  readonly account: string
  readonly password: string
}

interface Input {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, FormValue>>
  readonly body?: Readonly<Record<string, FormValue>>
}

/** Rows of a list that are recorded: enough to show that they are alike. */
const ROWS = 3

/** A recorded answer is an example: of long lists its first rows. */
const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, ROWS).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]))
}

/** The first value of this name, wherever in an answer it stands. */
function firstOf(value: unknown, name: string): string | number | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const own = (value as Record<string, unknown>)[name]
  if (typeof own === 'string' || typeof own === 'number') return own
  for (const each of Object.values(value)) {
    const found = firstOf(each, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** Where the parameters of calls that ask for one thing come from: a call that lists them, and the field of its rows. */
const ONE_OF: Readonly<Record<string, readonly [param: string, list: string, field: string]>> = {
  goodsDetail: ['id', 'goodsList', 'id'],
  groupBuyDetail: ['id', 'groupBuys', 'id'],
  focusBrand: ['id', 'focusBrandZone', 'id'],
  focusControlledGoods: ['id', 'focusControlled', 'id'],
  orderDetail: ['id', 'orderList', 'id'],
  orderReorder: ['id', 'orderList', 'id'],
  afterSalesDetail: ['id', 'afterSalesList', 'id'],
  campaignDetail: ['id', 'campaignList', 'id'],
  sourcingDetail: ['id', 'sourcingList', 'id'],
  agreement: ['id', 'agreements', 'id'],
  lotteryCampaign: ['id', 'lotterySimple', 'id'],
  postDetail: ['id', 'postList', 'id'],
}

/** Queries that a call needs to answer with something. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, FormValue>>>> = {
  cartList: { filters: 99_999, new: 1 },
  goodsSearch: { keywords: '阿莫西林' },
  goodsList: { in_stock: 1, per_page: 20 },
  articleSearch: { keywords: '发票' },
  postList: { type: 2, page: 1 },
  postDetail: { type: 2 },
  articleCategory: { category_id: 1 },
  goodsTerms: { ids: '49,50,51' },
  lastPurchases: { goods_ids: '49,50,51' },
  focusControlledAds: { ids: '1,2' },
  availableCoupons: { type: 0, page: 1 },
  coupons: { type: 0, status: 0, page: 1 },
}

/** Asks one address as a guest, or as the member who signed in. */
class Asking {
  readonly #url: string
  readonly #cookies = new Map<string, string>()
  readonly answers: RecordedAnswer[] = []

  constructor(url: string) {
    this.#url = url
  }

  async ask(key: string, { params, query = {}, body }: Input = {}): Promise<RecordedAnswer['body'] | null> {
    const call: Call | undefined = (calls as Readonly<Record<string, Call>>)[key]
    if (!call) return null
    const path = buildCallPath(call, params)
    const search = String(encodeForm(query))
    const response = await fetch(`${this.#url}${path}${search === '' ? '' : `?${search}`}`, {
      method: call.method,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(call.method === 'GET' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(call.method === 'GET' ? {} : { body: encodeForm(body ?? {}) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s)
      this.#cookies.set(name, value)
    }
    const whole = (await response.json()) as RecordedAnswer['body']
    const recorded = {
      key,
      method: call.method,
      path,
      query: search,
      isMember: this.#cookies.size > 0,
      status: response.status,
      body: shortened(whole) as RecordedAnswer['body'],
    }
    this.answers.push(recorded)
    return whole
  }
}

/** One order from the shelf to its confirmation, so that cart, checkout and order have something to say. */
async function order(member: Asking): Promise<void> {
  const list = await member.ask('goodsList', { query: { in_stock: 1, per_page: 100 } })
  interface Row {
    readonly id: number
    readonly is_buy: number
    readonly is_hm: number
    readonly sale_price: string
    readonly zbz: number
  }
  const rows = ((list?.data as { data?: Row[] } | undefined)?.data ?? []).filter(
    (each) => each.is_buy === 1 && !each.is_hm && Number(each.sale_price) > 0,
  )
  for (const goods of rows.slice(0, 5)) {
    const number = Math.max(1, Math.ceil(300 / Number(goods.sale_price) / goods.zbz)) * goods.zbz
    await member.ask('cartAdd', { body: { params: [{ goods_id: goods.id, number }] } })
  }
  const cart = await member.ask('cartList', { query: { filters: 99_999, new: 1 } })
  const lines = (cart?.data as { data?: { id: number }[] } | undefined)?.data ?? []
  const ids = lines.slice(0, 1).map(({ id }) => id)
  const settled = await member.ask('cartCheckout', { body: { ids, new: 1 } })
  const checkout = settled?.data as { addresses?: { id: number }[]; amounts?: { pay_amount: string } } | undefined
  await member.ask('orderSubmit', {
    body: {
      ids,
      address_id: checkout?.addresses?.[0]?.id ?? 0,
      pay_amount: String(checkout?.amounts?.pay_amount),
      submit_key: randomUUID(),
    },
  })
}

/** Reads that answer with data of the contract, in the order of the contract. */
export const readCalls = (): string[] =>
  (Object.entries(calls) as [CallKey, Call][])
    .filter(([, call]) => !isWrite(call) && call.answer === undefined)
    .map(([key]) => key)

async function readAll(asking: Asking): Promise<void> {
  const found = new Map<string, unknown>()
  const keys = readCalls()
  const inOrder = [...keys.filter((key) => !(key in ONE_OF)), ...keys.filter((key) => key in ONE_OF)]
  for (const key of inOrder) {
    const call = (calls as Readonly<Record<string, Call>>)[key]
    const [param, list, field] = ONE_OF[key] ?? []
    const value = list === undefined ? undefined : firstOf(found.get(list), field ?? 'id')
    const isInPath = call?.path.includes('{') ?? false
    if (isInPath && value === undefined) continue
    const one = param === undefined || value === undefined ? {} : { [param]: value }
    const body = await asking.ask(key, { params: one, query: { ...QUERIES[key], ...(isInPath ? {} : one) } })
    found.set(key, body?.data)
  }
}

/** Asks a running shop API everything that can be read, as a guest and as a member who orders something first; what it answers with data. */
export async function recordAnswers(url: string, { account, password }: SignIn): Promise<readonly RecordedAnswer[]> {
  const guest = new Asking(url)
  await readAll(guest)
  const member = new Asking(url)
  await member.ask('login', { body: { account, password } })
  await order(member)
  await readAll(member)
  return [...guest.answers, ...member.answers].filter(({ status }) => status === 200)
}
