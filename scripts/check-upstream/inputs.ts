import type { CallKey } from '#lib/contract/calls.ts'
import type { CallInput } from './client.ts'

/** What earlier answers told about the shop: ids to ask further calls with. */
export interface Known {
  readonly goods: number
  readonly brand: number
  readonly lottery: number
  readonly post: { readonly id: number; readonly type: number }
}

/** The notice of the specification (§7), until the shop names posts of its own. */
export const unknownShop: Known = { goods: 1, brand: 1, lottery: 1, post: { id: 72, type: 1 } }

/** A number without an owner: whether it is taken makes no difference. */
const PHONE = '13800000000'

/** What a read is asked with, where it takes anything. */
export function inputOf(key: CallKey, known: Known): CallInput {
  const inputs: Partial<Record<CallKey, CallInput>> = {
    goodsDetail: { params: { id: known.goods } },
    focusBrand: { params: { id: known.brand } },
    lotteryCampaign: { params: { id: known.lottery } },
    lotteryWinners: { query: { id: known.lottery } },
    phoneCheck: { params: { value: PHONE } },
    postDetail: { query: { type: known.post.type, id: known.post.id } },
    goodsSearch: { query: { keywords: '片', type: 0 } },
    goodsList: { query: { page: 1 } },
    articleCategory: { query: { category_id: 3 } },
    focusControlledAds: { query: { ids: '1' } },
    cartList: { query: { filters: 99999, new: 1 } },
    postList: { query: { type: 3, page: 1 } },
    articleSearch: { query: { keywords: '发货' } },
    focusZone: { params: { name: 'devices' } },
  }
  return inputs[key] ?? {}
}

const firstOf = (data: unknown): Record<string, unknown> => {
  const rows = Array.isArray(data) ? data : (data as { data?: unknown } | null)?.data
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined
  return typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {}
}
const idIn = (value: unknown): number | undefined =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined

/** Learns ids from an answer of one of the calls that list things. */
export function learn(key: CallKey, data: unknown, known: Known): Known {
  const { id, type } = firstOf(data)
  const found = idIn(id)
  switch (key) {
    case 'goodsList':
      return { ...known, goods: found ?? known.goods }
    case 'focusBrandZone':
      return { ...known, brand: found ?? known.brand }
    case 'focusPostList':
      return found ? { ...known, post: { id: found, type: idIn(type) ?? 1 } } : known
    case 'lotterySimple':
      return { ...known, lottery: idIn((data as { id?: unknown } | null)?.id) ?? known.lottery }
    default:
      return known
  }
}

/** Calls that others take their ids from; they are asked first. */
export const teachers: readonly CallKey[] = ['goodsList', 'focusBrandZone', 'focusPostList', 'lotterySimple']
