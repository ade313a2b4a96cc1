'use client'

import { useRouter } from 'next/navigation'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { GoodsTable } from '#components/goods/goods-table.tsx'
import { useRowInputs } from '#components/goods/use-row-inputs.ts'
import { showToast } from '#components/ui/toast-state.ts'
import type { AddResult } from '#lib/browser/cart-actions.ts'
import { undoAdd } from '#lib/browser/cart-actions.ts'
import { keepPastedRows } from '#lib/browser/pasted-rows.ts'
import { useDeskHits } from '#lib/browser/use-desk-hits.ts'
import { useLastPurchases } from '#lib/browser/use-purchase-history.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { quickPurchaseUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'

/** What went into the cart last, as it was before, and how many of it there are now. */
interface Added {
  readonly goods: Goods
  readonly quantity: number
}

function Undo({ last: { goods, quantity }, onUndo }: { last: Added; onUndo: () => void }) {
  return (
    <p className="text-ink-700 text-meta">
      已加 {goods.name}，共 {quantity}
      {goods.unit}
      <button type="button" title="撤销（Ctrl+Z）" onClick={onUndo} className="ml-2 text-brand-700 underline">
        撤销
      </button>
    </p>
  )
}

/**
 * One line that takes a name, pinyin, code, barcode or approval number: its hits are rows of a desk below it. ↓ or Enter
 * goes into the first quantity, Enter there adds and comes back to the line. A scanner's Enter may come before the hits.
 */
export function EntryDesk() {
  const router = useRouter()
  const id = useId()
  const line = useRef<HTMLInputElement>(null)
  const isWaiting = useRef(false)
  const [text, setText] = useState('')
  const [last, setLast] = useState<Added | null>(null)
  const { goods, guess, isCurrent, failed } = useDeskHits(text)
  const rows = useRowInputs(goods.length)
  const lastBought = useLastPurchases(goods.map((each) => each.id))

  const keep = useCallback((added: Goods, { quantity }: AddResult) => setLast({ goods: added, quantity }), [])

  const toLine = (): void => {
    line.current?.focus()
    line.current?.select()
  }

  useEffect(() => {
    if (!isCurrent || !isWaiting.current) return
    isWaiting.current = false
    if (document.activeElement === line.current) rows.move(-1, 1)
  }, [isCurrent, rows])

  const hasNone = isCurrent && goods.length === 0 && !failed
  const takeGuess = (keywords: string): void => {
    setText(keywords)
    line.current?.focus()
  }

  const undo = async (): Promise<void> => {
    if (!last) return
    setLast(null)
    toLine()
    const isUndone = await undoAdd(last.goods)
    showToast(isUndone ? `已撤销 ${last.goods.name}` : '未能撤销，请到购物车修改')
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') setText('')
    if (event.key === 'z' && (event.ctrlKey || event.metaKey) && text === '' && last) {
      event.preventDefault()
      void undo()
    }
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (hasNone && guess) takeGuess(guess.keywords)
    else if (isCurrent) rows.move(-1, 1)
    else isWaiting.current = text.trim() !== ''
  }

  const listUrl = quickPurchaseUrl({ view: 'import' })
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text')
    if (!pasted.trim().includes('\n') || !isLinkable(listUrl)) return
    event.preventDefault()
    keepPastedRows(pasted)
    router.push(listUrl)
  }

  return (
    <section
      aria-label="快速录单"
      className="flex flex-col gap-2 border border-line bg-surface p-2 max-tablet:py-1 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="font-semibold text-table">
          快速录单
        </label>
        <input
          ref={line}
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          enterKeyHint="next"
          data-desk-line
          placeholder="名称 / 拼音首字母 / 商品编码 / 条码 / 批准文号"
          value={text}
          onChange={(event) => {
            isWaiting.current = false
            setText(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="h-9 min-w-0 flex-1 basis-50 border border-line-strong bg-surface px-3 text-form max-tablet:h-11"
        />
        <p role="status" className="text-meta text-ink-500">
          {failed && <span className="text-warn-700">查询失败，请重试</span>}
          {hasNone && !guess && '暂无匹配的商品'}
          {hasNone && guess && (
            <>
              您是不是要找{' '}
              <button type="button" className="text-brand-700 underline" onClick={() => takeGuess(guess.keywords)}>
                {guess.keywords}
              </button>
              （回车采用）
            </>
          )}
          {isCurrent && goods.length > 0 && `${goods.length} 个商品，↓ 填数量，回车加购`}
          {text === '' && !last && <span className="max-tablet:hidden">按 / 回到这里；可直接扫码，或粘贴多行</span>}
        </p>
        {last && <Undo last={last} onUndo={() => void undo()} />}
      </div>
      {goods.length > 0 && (
        <GoodsTable
          caption="录单结果"
          goods={goods}
          showImages
          isNarrow
          rows={rows}
          lastBought={lastBought}
          onEnter={toLine}
          onTop={toLine}
          onAdded={keep}
        />
      )}
    </section>
  )
}
