'use client'

import { useRef } from 'react'
import { Checkbox } from '#components/ui/check.tsx'
import { ColumnHeader, SpacerRow, Table, TableHead } from '#components/ui/table.tsx'
import { useVirtualRows } from '#components/ui/virtual-rows.ts'
import type { PurchaseListRow, PurchaseListState } from '#lib/domain/purchase-list.ts'
import { PurchaseListRowView } from './purchase-list-row.tsx'
import type { PurchaseList } from './use-purchase-list.ts'

const rowEstimate = 74
const COLUMNS = 7

interface PurchaseListTableProps {
  rows: readonly { readonly row: PurchaseListRow; readonly index: number; readonly state: PurchaseListState }[]
  onChoose: PurchaseList['choose']
  onChange: PurchaseList['change']
}

/** Rows of a purchase list; of a long one only those near the screen are rendered. Enter goes to the next row's quantity. */
export function PurchaseListTable({ rows, onChoose, onChange }: PurchaseListTableProps) {
  const inputs = useRef(new Map<number, HTMLInputElement>())
  const wanted = useRef<number | null>(null)
  const view = useVirtualRows(rows.length, rowEstimate, (at) => rows[at]?.index ?? at)
  const ready = rows.filter(({ state }) => state === 'ready')

  const move = (from: number, direction: 1 | -1): void => {
    for (let at = from + direction; at >= 0 && at < rows.length; at += direction) {
      if (rows[at]?.state !== 'ready' && rows[at]?.state !== 'quantity') continue
      const input = inputs.current.get(at)
      if (input) input.focus()
      else {
        wanted.current = at
        view.scrollTo(at)
      }
      return
    }
  }

  return (
    <Table caption="导入预览" className="phone-cards plan-rows">
      <TableHead sticky>
        <tr>
          <ColumnHeader className="w-10">
            <Checkbox
              label="全选可加购的行"
              hideLabel
              disabled={ready.length === 0}
              checked={ready.length > 0 && ready.every(({ row }) => row.isChosen)}
              onChange={(event) =>
                onChoose(
                  ready.map(({ index }) => index),
                  event.currentTarget.checked,
                )
              }
            />
          </ColumnHeader>
          <ColumnHeader className="w-45">采购计划</ColumnHeader>
          <ColumnHeader>匹配商品</ColumnHeader>
          <ColumnHeader className="w-24">效期 / 库存</ColumnHeader>
          <ColumnHeader numeric className="w-20">
            单价
          </ColumnHeader>
          <ColumnHeader className="w-30">数量</ColumnHeader>
          <ColumnHeader numeric className="w-24">
            金额
          </ColumnHeader>
        </tr>
      </TableHead>
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
                inputRef={(element) => {
                  if (!element) {
                    inputs.current.delete(at)
                    return
                  }
                  inputs.current.set(at, element)
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
