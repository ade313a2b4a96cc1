import { useRef, useState } from 'react'
import type { Pick } from '#lib/browser/purchase-list.ts'
import { addPicks, previewLine, previewPurchaseList } from '#lib/browser/purchase-list.ts'
import type { PurchaseListRow } from '#lib/domain/purchase-list.ts'
import { purchaseListState, toPurchaseListRow } from '#lib/domain/purchase-list.ts'
import type { PurchaseListLine } from '#lib/domain/purchase-list-table.ts'

export interface Work {
  readonly text: string
  readonly done: number
  readonly total: number
}

const pickOf = ({ answer }: PurchaseListRow): Pick[] =>
  answer.goods && answer.quantity > 0 ? [{ goods: answer.goods, quantity: answer.quantity }] : []

export interface PurchaseList {
  /** Null while there is nothing to show. */
  readonly rows: readonly PurchaseListRow[] | null
  readonly work: Work | null
  readonly preview: (lines: readonly PurchaseListLine[]) => Promise<void>
  readonly stop: () => void
  readonly choose: (indexes: readonly number[], isChosen: boolean) => void
  /** Other goods or another quantity for a row: asked for again beside the others. */
  readonly change: (index: number, change: Partial<Change>) => Promise<void>
  readonly add: () => Promise<number>
  readonly reset: () => void
}

type Change = { readonly goodsId: number; readonly quantity: number }

/** A purchase list on its way into the cart: matched, looked through, changed row by row, confirmed. */
export function usePurchaseList(): PurchaseList {
  const [rows, setRows] = useState<readonly PurchaseListRow[] | null>(null)
  const [work, setWork] = useState<Work | null>(null)
  const running = useRef<AbortController>(undefined)

  const update = (index: number, next: Partial<PurchaseListRow>): void =>
    setRows((before) => before?.map((row, at) => (at === index ? { ...row, ...next } : row)) ?? null)

  return {
    rows,
    work,
    preview: async (lines) => {
      const controller = new AbortController()
      running.current = controller
      const answers = await previewPurchaseList(
        lines,
        ({ done, total }) => setWork({ text: '正在匹配商品', done, total }),
        controller.signal,
      )
      setWork(null)
      if (!answers) return
      setRows(
        lines.flatMap((line, at) => {
          const answer = answers[at]
          return answer ? [toPurchaseListRow(line, answer)] : []
        }),
      )
    },
    stop: () => running.current?.abort(),
    choose: (indexes, isChosen) => {
      const chosen = new Set(indexes)
      setRows(
        (before) =>
          before?.map((row, at) =>
            chosen.has(at) && purchaseListState(row) === 'ready' ? { ...row, isChosen } : row,
          ) ?? null,
      )
    },
    change: async (index, { goodsId, quantity }) => {
      const row = rows?.[index]
      if (!row || !rows) return
      const line = {
        ...row.line,
        goodsId: goodsId ?? row.line.goodsId ?? row.answer.goods?.id ?? null,
        ...(quantity === undefined ? {} : { quantity, unit: '', problem: '' }),
      }
      update(index, { isBusy: true })
      const others = rows.filter((each, at) => at !== index && each.isChosen && purchaseListState(each) === 'ready')
      const answer = await previewLine(line, others.flatMap(pickOf))
      if (!answer) update(index, { isBusy: false })
      else update(index, { ...toPurchaseListRow(line, answer) })
    },
    add: async () => {
      const sent = (rows ?? [])
        .map((row, at) => ({ row, at }))
        .filter(({ row }) => row.isChosen && purchaseListState(row) === 'ready')
      const picks = sent.flatMap(({ row }) => pickOf(row))
      const results = await addPicks(picks, ({ done, total }) => setWork({ text: '正在加入购物车', done, total }))
      setWork(null)
      const resultAt = new Map(sent.map(({ at }, index) => [at, results[index] ?? null]))
      setRows(
        (before) =>
          before?.map((row, at) => {
            const result = resultAt.get(at)
            return result ? { ...row, result, isChosen: false } : row
          }) ?? null,
      )
      return results.filter((result) => result.isAdded).length
    },
    reset: () => setRows(null),
  }
}
