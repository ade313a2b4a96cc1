'use client'

import { useRouter } from 'next/navigation'
import type { ClipboardEvent } from 'react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { GoodsTable } from '#components/goods/goods-table.tsx'
import { isComposing } from '#components/ui/composing.ts'
import { earlyEntries, takeEarlyKeys, takeEarlyRows } from '#lib/browser/early-entries.ts'
import { keepPastedRows } from '#lib/browser/pasted-rows.ts'
import { quickPurchaseUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'
import { areWords, CurrentEntry } from './current-entry.tsx'
import { DeskStatus } from './desk-status.tsx'
import { entryQueue } from './entries.ts'
import { EntryList } from './entry-list.tsx'
import { useDesk } from './use-desk.ts'

/**
 * One line that takes a name, pinyin, code, barcode or approval number, the quantity of what was entered last, and the entries before
 * that are not done.
 */
export function EntryDesk() {
  const router = useRouter()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const desk = useDesk(field)
  const { text, write } = desk

  const listUrl = quickPurchaseUrl({ view: 'import' })
  const openList = (rows: string): void => {
    keepPastedRows(rows)
    router.push(listUrl)
  }

  // What was typed before the desk was alive is in the field already; it goes on where the keyboard is next, and no key comes in between.
  const takeTyped = useEffectEvent(() => {
    const line = field.current
    if (!line) return
    const { entries, begun } = earlyEntries(takeEarlyKeys(line), areWords)
    for (const entry of entries) {
      const { id: entryId } = entryQueue.begin(entry.text)
      if (entry.typed !== null) entryQueue.write(entryId, entry.typed)
    }
    if (begun !== undefined) desk.resume(begun, line.value)
    else if (line.value !== text) write(line.value)
    const rows = takeEarlyRows()
    if (rows !== '') openList(rows)
  })
  useEffect(() => {
    const timer = setTimeout(() => takeTyped(), 0)
    return () => clearTimeout(timer)
  }, [])

  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(pasted.trim()) || !isLinkable(listUrl)) return
    event.preventDefault()
    openList(pasted)
  }

  return (
    <section aria-label="快速录单" className="flex flex-col gap-2 border border-line bg-surface px-2 py-1 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="font-semibold text-table">
          快速录单
        </label>
        <input
          ref={field}
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          enterKeyHint="next"
          data-desk-line
          data-desk-rows={isLinkable(listUrl) || undefined}
          placeholder="名称 / 拼音首字母 / 商品编码 / 条码 / 批准文号"
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isComposing(event.nativeEvent)) write('')
            desk.onKeyDown(event)
          }}
          onPaste={onPaste}
          className="h-9 min-w-0 flex-1 basis-50 border border-line-strong bg-surface px-3 text-form max-tablet:h-11"
        />
        <DeskStatus
          desk={desk}
          isEmpty={text === ''}
          idle={<span className="max-tablet:hidden">按 / 快速返回；可直接扫码，或粘贴多行</span>}
        />
      </div>
      {desk.current && <CurrentEntry key={desk.current.entry.id} {...desk.current} />}
      {!desk.current && desk.table.goods.length > 0 && (
        <GoodsTable caption="录单结果" showImages isNarrow {...desk.table} />
      )}
      <EntryList entries={desk.entries} onDone={desk.toLine} />
    </section>
  )
}
