import { useEffect, useRef } from 'react'
import { chooseAll } from '#components/ui/choose-all.tsx'
import { focusMainAction } from '#components/ui/search-field.ts'
import { SpacerRow, Table, TableHead } from '#components/ui/table.tsx'
import { useVirtualRows } from '#components/ui/virtual-rows.ts'
import type { PurchaseListRow, PurchaseListState } from '#lib/domain/purchase-list.ts'
import { PurchaseListRowView } from './purchase-list-row.tsx'
import type { PurchaseList } from './use-purchase-list.ts'

const rowEstimate = 39
const COLUMNS = 7

interface PurchaseListTableProps {
  rows: readonly { readonly row: PurchaseListRow; readonly index: number; readonly state: PurchaseListState }[]
  onChoose: PurchaseList['choose']
  onChange: PurchaseList['change']
}

/** Rows that wait for the buyer: for a choice, or for a quantity. */
const isOpen = (state: PurchaseListState): boolean => state === 'choose' || state === 'quantity'
const hasQuantity = (state: PurchaseListState): boolean => state === 'ready' || state === 'quantity'

/**
 * Rows of a purchase list; of a long one only those near the screen are rendered. Enter goes to the next row's quantity;
 * from a row that waits for the buyer the keys lead to the next one that does, and then to the button that adds.
 */
export function PurchaseListTable({ rows, onChoose, onChange }: PurchaseListTableProps) {
  const controls = useRef(new Map<number, HTMLElement>())
  const wanted = useRef<number | null>(null)
  const view = useVirtualRows(rows.length, rowEstimate, (at) => rows[at]?.index ?? at)
  const ready = rows.filter(({ state }) => state === 'ready')

  const lead = (from: number, direction: 1 | -1, leads: typeof isOpen): void => {
    for (let at = from + direction; at >= 0 && at < rows.length; at += direction) {
      const row = rows[at]
      if (!row || !leads(row.state)) continue
      const control = controls.current.get(at)
      if (control) control.focus()
      else {
        wanted.current = at
        view.scrollTo(at)
      }
      return
    }
    if (leads === isOpen && direction === 1) focusMainAction()
  }
  const move = (from: number, direction: 1 | -1): void => {
    const here = rows[from]
    lead(from, direction, here && isOpen(here.state) ? isOpen : hasQuantity)
  }

  // The keyboard begins at the first row that waits for the buyer, or at the button that adds; a filter keeps it.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    if (document.activeElement === document.body) lead(-1, 1, isOpen)
  })

  return (
    <Table caption="导入预览" className="phone-cards plan-rows tablet:table-fixed">
      <TableHead
        sticky
        columns={[
          chooseAll({
            label: '全选可加购的行',
            rows: ready,
            isChosen: ({ row }) => row.isChosen,
            onChoose: (all, isChosen) =>
              onChoose(
                all.map(({ index }) => index),
                isChosen,
              ),
            className: 'w-9',
          }),
          { title: '采购计划', className: 'tablet:w-45' },
          '匹配商品',
          { title: '效期 / 库存', className: 'tablet:w-22' },
          { title: '单价', numeric: true, className: 'tablet:w-22' },
          { title: '数量', className: 'tablet:w-30' },
          { title: '金额', numeric: true, className: 'tablet:w-22' },
        ]}
      />
      <tbody ref={view.body}>
        <SpacerRow height={view.before} columns={COLUMNS} />
        {view.shown.map((at) => {
          const each = rows[at]
          return (
            each && (
              <PurchaseListRowView
                key={each.index}
                {...each}
                at={at}
                measure={view.measure}
                onChoose={onChoose}
                onChange={onChange}
                onMove={(direction) => move(at, direction)}
                controlRef={(element) => {
                  if (!element) {
                    controls.current.delete(at)
                    return
                  }
                  controls.current.set(at, element)
                  if (wanted.current === at) {
                    wanted.current = null
                    element.focus()
                  }
                }}
              />
            )
          )
        })}
        <SpacerRow height={view.after} columns={COLUMNS} />
      </tbody>
    </Table>
  )
}
