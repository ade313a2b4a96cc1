import { useSyncExternalStore } from 'react'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { reportTyped } from '#lib/kernel/leaving.ts'
import { createListeners } from '#lib/kernel/listeners.ts'
import { partByPart } from '#lib/kernel/parts.ts'
import { refreshCart } from './cart-keys.ts'
import { failureText, reportError } from './errors.ts'
import { callShop } from './http.ts'
import type { Note } from './latest-values.ts'
import { LatestValues } from './latest-values.ts'
import { takeOver } from './shown-cart.ts'
import { shownMember } from './shown-member.ts'

/** A typed quantity is saved this long after the last key (guide 2.6). */
const EDIT_DELAY_MS = 400
/** Quantities a page was left with before they were answered, by line; of this tab alone. */
const KEPT = 'cart-edits'

async function storeQuantity(id: number, number: number, member?: string) {
  const body = { params: { number }, new: 1 }
  const call = { params: { id }, body, member, outlivesPage: true }
  const { message, cart } = await callShop(cartCalls.cartEdit, call)
  return { message, isShown: await takeOver(cart) }
}

const quantities = new LatestValues({
  delayMs: EDIT_DELAY_MS,
  refresh: () => refreshCart(),
  store: (id: number, quantity: number) => storeQuantity(id, quantity),
  whyNot: (error, quantity) => `数量${quantity}未保存：${failureText(error, '请求失败')}`,
})

/** Selections go one after the other: the last one pressed is the last one stored. */
let selecting: Promise<unknown> = Promise.resolve()
let selections = 0
const listeners = createListeners()

export function selectLines(ids: readonly number[], isSelected: boolean): Promise<unknown> {
  selections += 1
  const is_selected = isSelected ? 1 : 0
  selecting = selecting
    .then(() =>
      partByPart(ids, (part) =>
        callShop(cartCalls.cartSelect, { body: { ids: part, is_selected }, outlivesPage: true }),
      ),
    )
    .catch(reportError)
    .then(() => refreshCart())
    .finally(() => {
      selections -= 1
      listeners.call()
    })
  listeners.call()
  return selecting
}

export const editLine = (id: number, quantity: number): void => quantities.write(id, quantity)

/** Stores a quantity at once. */
export function storeLine(id: number, quantity: number): Promise<void> {
  quantities.write(id, quantity)
  return quantities.flush()
}

/** Resolves once the shop API has answered to every change of the cart made here. Reads of the cart and the checkout wait for it. */
export async function settleEdits(): Promise<void> {
  await resumed
  await quantities.flush()
  await selecting
}

interface Kept {
  /** Whom the page showed: its quantities are meant for nobody else. */
  readonly member: string | null
  readonly open: readonly (readonly [id: number, quantity: number])[]
}

function keep(open: ReadonlyMap<number, number>): void {
  try {
    const kept: Kept = { member: shownMember(), open: [...open] }
    if (open.size > 0) window.sessionStorage.setItem(KEPT, JSON.stringify(kept))
  } catch {
    // Without storage the requests alone have to arrive.
  }
}

/** What was sent as the page before was left may be overtaken by an older request of it: the newest is sent again. */
async function resume(): Promise<void> {
  let kept: string | null = null
  try {
    kept = window.sessionStorage.getItem(KEPT)
    window.sessionStorage.removeItem(KEPT)
  } catch {
    return
  }
  if (kept === null) return
  const { member, open = [] } = JSON.parse(kept) as Partial<Kept>
  await Promise.all(open.map(([id, quantity]) => storeQuantity(id, quantity, member ?? undefined).catch(reportError)))
}

/** Nothing of the page before is on its way any more. */
export let resumed: Promise<void> = Promise.resolve()
if (typeof window !== 'undefined') {
  resumed = resume()
  window.addEventListener('pagehide', () => {
    reportTyped()
    keep(quantities.leave())
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void quantities.flush()
  })
}

const subscribe = (listener: () => void): (() => void) => {
  const stops = [listeners.add(listener), quantities.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
const nothing = (): undefined => undefined
const yes = () => true

/** The quantity a line is about to have; undefined when it has it. */
export const useEditedQuantity = (id: number): number | undefined =>
  useSyncExternalStore(subscribe, () => quantities.wanted(id), nothing)

/** What the shop API said to the last change of a line's quantity. */
export const useEditNote = (id: number): Note | undefined =>
  useSyncExternalStore(subscribe, () => quantities.note(id), nothing)

/** Whether the cart that was read last has all changes made here. */
export const useEditsSettled = (): boolean =>
  useSyncExternalStore(subscribe, () => quantities.isSettled() && selections === 0, yes)
