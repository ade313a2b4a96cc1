import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PurchaseRow } from '#components/goods/purchase-sheet.tsx'
import { PurchaseSheet } from '#components/goods/purchase-sheet.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { PrintButton } from '#components/ui/print-button.tsx'
import { Printed } from '#components/ui/printed.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { EmptyState, Notice } from '#components/ui/states.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import type { PurchaseListRow, PurchaseListState } from '#lib/domain/purchase-list.ts'
import { askedQuantity, purchaseListState, refusalOf, refusedSheet } from '#lib/domain/purchase-list.ts'
import { toCsv } from '#lib/kernel/csv.ts'
import { formatFen, sumFen } from '#lib/kernel/money.ts'
import { routes } from '#lib/routes/registry.ts'
import { PurchaseListTable } from './purchase-list-table.tsx'
import type { PurchaseList } from './use-purchase-list.ts'

const filters: readonly { readonly state: PurchaseListState | 'all'; readonly text: string }[] = [
  { state: 'all', text: '全部' },
  { state: 'ready', text: '可加购' },
  { state: 'choose', text: '待选择' },
  { state: 'quantity', text: '待填数量' },
  { state: 'blocked', text: '无法加购' },
  { state: 'added', text: '已加购' },
]

/** A row that matches nothing yet is printed as it was written. */
function toPurchaseRow(row: PurchaseListRow): PurchaseRow {
  const { line, answer } = row
  const { goods } = answer
  return {
    id: line.row,
    name: goods?.name ?? [line.name, line.text].filter(Boolean).join(' '),
    spec: goods?.spec ?? line.spec,
    manufacturer: goods?.manufacturer ?? line.manufacturer,
    unit: goods?.unit ?? '',
    quantity: goods === null ? line.quantity : askedQuantity(row) === '' ? answer.quantity : 0,
    price: answer.price,
    amount: answer.amount,
    note: refusalOf(row),
  }
}

interface PurchaseListPreviewProps {
  list: PurchaseList
  rows: readonly PurchaseListRow[]
}

/** Every row with what would become of it; only what is ticked goes in, when it is confirmed. */
export function PurchaseListPreview({ list, rows }: PurchaseListPreviewProps) {
  const [filter, setFilter] = useState<PurchaseListState | 'all'>('all')
  const indexed = rows.map((row, index) => ({ row, index, state: purchaseListState(row) }))
  const countOf = (state: PurchaseListState | 'all') =>
    state === 'all' ? rows.length : indexed.filter((each) => each.state === state).length
  const shown = indexed.filter((each) => filter === 'all' || each.state === filter)
  const chosen = indexed.filter(({ row, state }) => row.isChosen && state === 'ready')
  const total = sumFen(chosen.flatMap(({ row }) => row.answer.amount ?? []))
  const refused = refusedSheet(rows).length - 1
  const added = countOf('added')
  const isDone = added > 0
  const section = useRef<HTMLElement>(null)
  const wayOn = useRef<HTMLAnchorElement>(null)

  // The rows have the screen, before the keyboard begins in them.
  useLayoutEffect(() => {
    section.current?.scrollIntoView()
  }, [])
  useEffect(() => {
    if (added > 0) wayOn.current?.focus()
  }, [added])

  const confirm = async (): Promise<void> => {
    const count = await list.add()
    if (count > 0) showToast(`已加入购物车 ${count} 行`)
  }

  return (
    <section ref={section} aria-label="导入预览" className="flex flex-col gap-2">
      {isDone && (
        <Notice kind="ok">
          已加入 {countOf('added')} 行{refused > 0 && `，${refused} 行未加入，可下载后修改再导入`}。
          <Link href={routes.cart.path} className="ml-2 underline">
            去购物车
          </Link>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2 text-table">
        {filters
          .filter(({ state }) => state === 'all' || countOf(state) > 0)
          .map(({ state, text }) => (
            <button
              key={state}
              type="button"
              aria-pressed={filter === state}
              onClick={() => setFilter(state)}
              className={cx(
                'h-8 rounded border px-3 max-tablet:h-11',
                filter === state ? 'border-brand-600 bg-brand-50 text-brand-700' : 'border-line bg-surface',
              )}
            >
              {text} {countOf(state)}
            </button>
          ))}
        <Button size="row" variant="text" className="ml-auto" onClick={list.reset}>
          返回修改
        </Button>
        {refused > 0 && (
          <Button
            size="row"
            onClick={() =>
              saveFile('未加入的采购计划.csv', new Blob([toCsv(refusedSheet(rows))], { type: 'text/csv' }))
            }
          >
            下载未加入的 {refused} 行
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState text="暂无符合条件的行" />
      ) : (
        <PurchaseListTable key={filter} rows={shown} onChoose={list.choose} onChange={list.change} />
      )}
      <div className="stuck-bottom flex flex-wrap items-center gap-3 border border-line bg-surface px-3 py-2 text-table">
        <span role="status">
          已选 <strong>{chosen.length}</strong> 行，金额{' '}
          <strong className="text-form text-price">¥{formatFen(total)}</strong>
        </span>
        <PrintButton text="打印清单" variant="text" />
        {isDone && (
          <Link ref={wayOn} href={routes.cart.path} className={buttonClass({}, 'ml-auto')}>
            去购物车
          </Link>
        )}
        <Button
          variant="buy"
          data-takes-quantity
          data-main-action
          title="Ctrl + Enter"
          className={isDone ? undefined : 'ml-auto'}
          disabled={chosen.length === 0}
          busy={list.work !== null || rows.some((row) => row.isBusy)}
          onClick={() => void confirm()}
        >
          确认加入购物车
        </Button>
      </div>
      <Printed wide>
        <PurchaseSheet rows={indexed.map(({ row }) => toPurchaseRow(row))} />
      </Printed>
    </section>
  )
}
