'use client'

import { useRouter } from 'next/navigation'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { GoodsTable } from '#components/goods/goods-table.tsx'
import { useRowInputs } from '#components/goods/use-row-inputs.ts'
import { keepPastedRows } from '#lib/browser/pasted-rows.ts'
import { useDeskHits } from '#lib/browser/use-desk-hits.ts'
import { quickPurchaseUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'

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
  const { goods, isCurrent, failed } = useDeskHits(text)
  const rows = useRowInputs(goods.length)

  const toLine = (): void => {
    line.current?.focus()
    line.current?.select()
  }

  useEffect(() => {
    if (!isCurrent || !isWaiting.current) return
    isWaiting.current = false
    if (document.activeElement === line.current) rows.move(-1, 1)
  }, [isCurrent, rows])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') setText('')
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (isCurrent) rows.move(-1, 1)
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

  const hasNone = isCurrent && goods.length === 0 && !failed
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
          {hasNone && '暂无匹配的商品'}
          {isCurrent && goods.length > 0 && `${goods.length} 个商品，↓ 填数量，回车加购`}
          {text === '' && <span className="max-tablet:hidden">按 / 回到这里；可直接扫码，或粘贴多行</span>}
        </p>
      </div>
      {goods.length > 0 && (
        <div className="goods-desk">
          <GoodsTable caption="录单结果" goods={goods} showImages rows={rows} onEnter={toLine} onTop={toLine} />
        </div>
      )}
    </section>
  )
}
