import type { CallKey } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import type { FormValue } from '#lib/contract/form.ts'
import type { UpstreamAnswer, UpstreamClient } from './client.ts'
import type { Known } from './inputs.ts'
import { kindOf } from './judge.ts'
import { readAs } from './read-as.ts'
import type { FormResult } from './results.ts'

type Fields = Readonly<Record<string, FormValue>>

type Fill = (fields: Fields) => Fields

/** The values of CART_FORM, and what the body of a call is under each. */
const forms: Readonly<Record<string, Readonly<Record<'cartAdd' | 'cartEdit', Fill>>>> = {
  fields: { cartAdd: (fields) => fields, cartEdit: (fields) => fields },
  params: { cartAdd: (fields) => ({ params: [fields] }), cartEdit: (fields) => ({ params: fields }) },
}

interface Line {
  readonly id: number
  readonly number: number | null
  readonly goods: { readonly id: number } | null
}

export interface CartTrial {
  readonly answers: readonly { readonly key: CallKey; readonly answer: UpstreamAnswer }[]
  readonly forms: readonly FormResult[]
  readonly untried: readonly CallKey[]
  /** The line that was added to. */
  readonly lineId: number | null
  /** Puts the cart back to what it was; with the calls of that. */
  readonly takeBack: (note: (key: CallKey, answer: UpstreamAnswer) => void) => Promise<void>
}

const needLine: readonly CallKey[] = ['cartAdd', 'cartEdit', 'cartSelect', 'cartCheckout', 'cartDelete', 'cartQuickAdd']

/** Goods that a member can put into the cart now. */
async function buyable(client: UpstreamClient, known: Known) {
  const list = await readAs(client, 'goodsList', known)
  return list?.data.find((goods) => goods.is_buy === 1 && goods.number !== 0 && goods.base_price !== null)
}

/** Finds out in which form lines are added and edited, by looking into the cart after each try. */
export async function tryCartForms(client: UpstreamClient, known: Known): Promise<CartTrial> {
  const goods = await buyable(client, known)
  const linesNow = async (): Promise<readonly Line[]> => (await readAs(client, 'cartList', known))?.data ?? []
  if (!goods) {
    return { answers: [], forms: [], untried: needLine, lineId: null, takeBack: () => Promise.resolve() }
  }
  const lineOf = (lines: readonly Line[]) => lines.find((line) => line.goods?.id === goods.id)
  const before = lineOf(await linesNow())
  const answers = new Map<CallKey, UpstreamAnswer>()
  const found: FormResult[] = []
  /** The first form that works is what the call is judged by; without any, the last answer. */
  const tryForms = async (key: 'cartAdd' | 'cartEdit', fields: (now: number) => Fields, lineId?: number) => {
    let isDone = false
    for (const [form, fill] of Object.entries(forms)) {
      const now = lineOf(await linesNow())?.number ?? 0
      const input = {
        body: { ...fill[key](fields(now)), ...(key === 'cartEdit' ? { new: 1 } : {}) },
        ...(lineId === undefined ? {} : { params: { id: lineId } }),
      }
      const answer = await client.ask(calls[key], input)
      const isUnderstood = kindOf(answer) === 'success' && lineOf(await linesNow())?.number !== now
      found.push({ path: calls[key].path, form, isUnderstood })
      if (!isDone) answers.set(key, answer)
      isDone ||= isUnderstood
    }
  }
  const step = goods.min_number
  await tryForms('cartAdd', () => ({
    goods_id: goods.id,
    price: String(goods.base_price),
    number: step,
    ck_id: goods.ck_id,
  }))
  const lineId = lineOf(await linesNow())?.id ?? null
  if (lineId !== null) {
    await tryForms('cartEdit', (now) => ({ number: now + step }), lineId)
    answers.set('cartSelect', await client.ask(calls.cartSelect, { body: { ids: [lineId], is_selected: 1 } }))
    answers.set('cartCheckout', await client.ask(calls.cartCheckout, { body: { ids: [lineId], new: 1 } }))
    answers.set('cartNextHint', await client.ask(calls.cartNextHint, { body: { ids: [lineId] } }))
  }
  answers.set('cartQuickAdd', await client.ask(calls.cartQuickAdd, { params: { id: goods.id } }))
  const takeBack: CartTrial['takeBack'] = async (note) => {
    if (lineId === null) return
    note('cartDelete', await client.ask(calls.cartDelete, { body: { ids: [lineId] } }))
    if (before) await client.ask(calls.cartAdd, { body: { params: [{ goods_id: goods.id, number: before.number }] } })
  }
  return {
    answers: [...answers].map(([key, answer]) => ({ key, answer })),
    forms: found,
    untried: lineId === null ? needLine.filter((key) => !answers.has(key)) : [],
    lineId,
    takeBack,
  }
}
