'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '#components/ui/check.tsx'
import { ColumnHeader, Table, TableHead } from '#components/ui/table.tsx'
import type { CartLine } from '#lib/domain/cart.ts'
import { isSelectable } from '#lib/domain/cart.ts'
import type { RowActions } from './cart-row.tsx'
import { CartRow } from './cart-row.tsx'

/** From here on only the rows near the screen are in the page. */
const virtualFrom = 150
const rowEstimate = 66

interface CartTableProps extends Omit<RowActions, 'onMove'> {
  caption: string
  lines: readonly CartLine[]
}

/** Lines of the cart; long carts draw only what is near the screen. Enter saves and goes to the next row's quantity. */
export function CartTable({ caption, lines, ...actions }: CartTableProps) {
  const inputs = useRef(new Map<number, HTMLInputElement>())
  const wanted = useRef<number | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  const isVirtual = lines.length > virtualFrom

  useEffect(() => {
    if (body.current) setOffset(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])

  const virtualizer = useVirtualizer({
    count: isVirtual ? lines.length : 0,
    getScrollElement: () => document.scrollingElement,
    estimateSize: () => rowEstimate,
    overscan: 12,
    scrollMargin: offset,
    getItemKey: (index) => lines[index]?.id ?? index,
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const shown = isVirtual
    ? items.map((item) => ({ index: item.index, measure: true }))
    : lines.map((_, index) => ({ index, measure: false }))

  const focusLine = (id: number): void => {
    const input = inputs.current.get(id)
    if (input) {
      wanted.current = null
      input.focus()
    }
  }

  const move: RowActions['onMove'] = (line, direction) => {
    for (let index = lines.indexOf(line) + direction; index >= 0 && index < lines.length; index += direction) {
      const next = lines[index]
      if (!next || !isSelectable(next)) continue
      wanted.current = next.id
      if (isVirtual) virtualizer.scrollToIndex(index)
      focusLine(next.id)
      return
    }
  }

  const selectable = lines.filter(isSelectable)
  const allSelected = selectable.length > 0 && selectable.every((line) => line.isSelected)

  return (
    <Table caption={caption} className="phone-cards cart-rows">
      <TableHead sticky>
        <tr>
          <ColumnHeader className="w-10">
            <Checkbox
              label="全选"
              hideLabel
              checked={allSelected}
              disabled={selectable.length === 0}
              onChange={(event) =>
                actions.onSelect(
                  selectable.map((line) => line.id),
                  event.currentTarget.checked,
                )
              }
            />
          </ColumnHeader>
          <ColumnHeader>商品</ColumnHeader>
          <ColumnHeader numeric className="w-24">
            单价
          </ColumnHeader>
          <ColumnHeader className="w-50">数量</ColumnHeader>
          <ColumnHeader numeric className="w-30">
            小计
          </ColumnHeader>
          <ColumnHeader className="w-16">操作</ColumnHeader>
        </tr>
      </TableHead>
      <tbody ref={body}>
        {isVirtual && first && <Spacer height={first.start - offset} />}
        {shown.map(({ index }) => {
          const line = lines[index]
          return (
            line && (
              <CartRow
                key={line.id}
                line={line}
                {...actions}
                onMove={move}
                inputRef={(element) => {
                  if (!element) {
                    inputs.current.delete(line.id)
                    return
                  }
                  inputs.current.set(line.id, element)
                  if (wanted.current === line.id) focusLine(line.id)
                }}
              />
            )
          )
        })}
        {isVirtual && last && <Spacer height={virtualizer.getTotalSize() - (last.end - offset)} />}
      </tbody>
    </Table>
  )
}

/** Stands for the rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    <tr>
      <td colSpan={6} style={{ height }} />
    </tr>
  ) : null
}
