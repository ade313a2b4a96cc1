import type { AdaptedAnswer } from '#lib/contract/adapter.ts'
import { defineAdapter } from '#lib/contract/adapter.ts'

/*
 * A worked example (docs/adapters.md): a shop API that lists goods at /v2/products in fields of its own, answers with
 * `ok` in place of a code, and takes the cart as JSON.
 */

interface Product {
  readonly sku: number
  readonly title: string
  readonly maker?: string
  readonly pack?: string
  readonly cents?: number
  readonly left?: number
}

interface Answer<Result> {
  readonly ok: boolean
  readonly reason?: string
  readonly result?: Result
}

const SIGN_IN = 401
/** Rows of a page there. */
const PAGE = 30

/** What the contract's code would be; the words are the shop API's own. */
function envelopeOf({ ok, reason = '' }: Answer<unknown>, status: number): Pick<AdaptedAnswer, 'code' | 'message'> {
  if (ok) return { code: 10_000, message: reason }
  return { code: status === SIGN_IN ? 10_001 : Math.max(status, 400), message: reason }
}

const toGoods = ({ sku, title, maker, pack, cents, left }: Product) => ({
  id: sku,
  name: title,
  sccj: maker,
  ypgg: pack,
  ...(cents === undefined ? {} : { base_price: (cents / 100).toFixed(2) }),
  ...(left === undefined ? {} : { number: left, is_buy: left > 0 ? (1 as const) : (0 as const) }),
})

export const example = defineAdapter({
  goodsList: {
    path: '/v2/products',
    query: ({ query }) =>
      new URLSearchParams({
        search: query.get('keywords') ?? '',
        offset: String((Number(query.get('page') ?? 1) - 1) * PAGE),
      }),
    answer: (sent, status) => {
      const answer = sent as Answer<{
        readonly items: readonly Product[]
        readonly count: number
        readonly offset: number
      }>
      if (!answer.result) return { ...envelopeOf(answer, status), data: null }
      const { items, count, offset } = answer.result
      const page = { current_page: offset / PAGE + 1, per_page: PAGE, last_page: Math.max(1, Math.ceil(count / PAGE)) }
      return { ...envelopeOf(answer, status), data: { data: items.map(toGoods), total: count, ...page } }
    },
  },
  goodsDetail: {
    path: '/v2/products/{id}',
    answer: (sent, status) => {
      const answer = sent as Answer<Product>
      return { ...envelopeOf(answer, status), data: answer.result ? { goods: toGoods(answer.result) } : null }
    },
  },
  cartQuickAdd: {
    path: '/v2/basket',
    body: ({ params }) => ({ json: { sku: Number(params.id), count: 1 } }),
    answer: (sent, status) => ({ ...envelopeOf(sent as Answer<null>, status), data: {} }),
  },
})
