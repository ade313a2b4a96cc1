import { cartCalls } from '#lib/contract/cart/calls.ts'
import { purchaseCalls } from '#lib/contract/purchase-lists/calls.ts'
import type { PurchaseListAnswer, PurchaseListGoods } from '#lib/domain/purchase.ts'
import { askedQuantity } from '#lib/domain/purchase-list.ts'
import type { PurchaseListLine } from '#lib/domain/purchase-list-table.ts'
import { toListedCartLine, toListedWant, toPurchaseListAnswer, toPurchaseListPick } from '#lib/mapping/purchase.ts'
import { addedLines } from './cart-actions.ts'
import { refreshCart } from './cart-keys.ts'
import { orReport } from './do-or-report.ts'
import { presentError, reportError } from './errors.ts'
import { callShop } from './http.ts'

export interface Pick {
  readonly goods: PurchaseListGoods
  readonly quantity: number
}

/** One call's worth: an answer to so many rows stays well below the limits of the way. */
const ROWS_A_CALL = 500
const BYTES_A_CALL = 200_000
const ADDS_A_CALL = 200

/** Parts of a purchase list that fit into one call each, by rows and by what they weigh as a form. */
export function partsOf<Item>(items: readonly Item[], weigh: (item: Item) => number): Item[][] {
  const parts: Item[][] = []
  let weight = 0
  for (const item of items) {
    const own = weigh(item)
    const last = parts.at(-1)
    if (!last || last.length >= ROWS_A_CALL || weight + own > BYTES_A_CALL) {
      parts.push([item])
      weight = own
    } else {
      last.push(item)
      weight += own
    }
  }
  return parts
}

const weightOf = (line: PurchaseListLine): number => encodeURIComponent(JSON.stringify(toListedWant(line))).length

/** What earlier lines take; a line whose quantity is still asked for takes nothing. */
function picksOf(lines: readonly PurchaseListLine[], answers: readonly PurchaseListAnswer[]): Pick[] {
  return answers.flatMap((answer, at) => {
    const { goods, quantity, level } = answer
    const line = lines[at]
    const isSure = quantity > 0 && level !== 'unsure' && line && askedQuantity({ line, answer }) === ''
    return goods && isSure ? [{ goods, quantity }] : []
  })
}

async function ask(
  lines: readonly PurchaseListLine[],
  before: readonly Pick[],
  signal?: AbortSignal,
): Promise<PurchaseListAnswer[]> {
  const { rows } = await callShop(purchaseCalls.purchaseListPreview, {
    body: {
      rows: JSON.stringify(lines.map(toListedWant)),
      ...(before.length === 0 ? {} : { before: JSON.stringify(before.map(toPurchaseListPick)) }),
    },
    ...(signal ? { signal } : {}),
  })
  return rows.map(toPurchaseListAnswer)
}

interface Progress {
  readonly done: number
  readonly total: number
}

/** What a whole purchase list would put into the cart; null when it failed or was given up, and a failure is on the screen. */
export function previewPurchaseList(
  lines: readonly PurchaseListLine[],
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<PurchaseListAnswer[] | null> {
  const answers: PurchaseListAnswer[] = []
  return orReport(async () => {
    onProgress({ done: 0, total: lines.length })
    for (const part of partsOf(lines, weightOf)) {
      answers.push(...(await ask(part, picksOf(lines, answers), signal)))
      onProgress({ done: answers.length, total: lines.length })
    }
    return answers
  })
}

/** One row again, beside what the others take; null when it failed, and the failure is on the screen. */
export async function previewLine(line: PurchaseListLine, others: readonly Pick[]): Promise<PurchaseListAnswer | null> {
  const [answer = null] = (await orReport(() => ask([line], others))) ?? []
  return answer
}

export interface AddedPick {
  readonly isAdded: boolean
  readonly message: string
}

/**
 * Puts what was confirmed into the cart, part by part, and answers for each row. A part whose call failed is not tried
 * again: whether it arrived is not known, and the answer says so.
 */
export async function addPicks(picks: readonly Pick[], onProgress: (progress: Progress) => void): Promise<AddedPick[]> {
  const added: AddedPick[] = []
  onProgress({ done: 0, total: picks.length })
  for (let from = 0; from < picks.length; from += ADDS_A_CALL) {
    const part = picks.slice(from, from + ADDS_A_CALL)
    added.push(...(await addPart(part)))
    onProgress({ done: added.length, total: picks.length })
  }
  return added
}

async function addPart(part: readonly Pick[]): Promise<AddedPick[]> {
  try {
    const data = await callShop(cartCalls.cartAdd, { body: { params: part.map(toListedCartLine) } })
    await refreshCart(data.total)
    return addedLines(
      data,
      part.map(({ goods, quantity }) => ({ goodsId: goods.id, quantity })),
    ).map(({ isAdded, message }) => ({ isAdded, message }))
  } catch (error) {
    const presentation = presentError(error, window.location.pathname)
    if (presentation.kind === 'go') reportError(error)
    const reason = presentation.kind === 'notice' ? presentation.notice.message : '请求失败'
    return part.map(() => ({ isAdded: false, message: `${reason}，请到购物车核对后重试` }))
  }
}
