import { memo, useCallback, useRef } from 'react'
import { chooseAll } from '#components/ui/choose-all.tsx'
import { SpacerRow, Table, TableHead } from '#components/ui/table.tsx'
import { useSame } from '#components/ui/use-same.ts'
import { useVirtualRows } from '#components/ui/virtual-rows.ts'
import type { CartLine } from '#lib/domain/cart.ts'
import { isLost, isSelectable } from '#lib/domain/cart.ts'
import type { RowActions } from './cart-row.tsx'
import { CartRow } from './cart-row.tsx'

const rowEstimate = 57

interface CartTableProps extends Omit<RowActions, 'onMove'> {
  caption: string
  lines: readonly CartLine[]
}

/** Lines of the cart; long carts draw only what is near the screen. Enter saves and goes to the next row's quantity. */
export const CartTable = memo(function CartTable({ caption, lines, ...actions }: CartTableProps) {
  const inputs = useRef(new Map<number, HTMLInputElement>())
  const wanted = useRef<number | null>(null)
  const rows = useVirtualRows(lines.length, rowEstimate, (index) => lines[index]?.id ?? index)

  const focusLine = useCallback((id: number): void => {
    const input = inputs.current.get(id)
    if (input) {
      wanted.current = null
      input.focus()
    }
  }, [])

  const onField = useCallback(
    (id: number, field: HTMLInputElement | null): void => {
      if (!field) {
        inputs.current.delete(id)
        return
      }
      inputs.current.set(id, field)
      if (wanted.current === id) focusLine(id)
    },
    [focusLine],
  )

  const move = useSame<Parameters<RowActions['onMove']>, void>((line, direction) => {
    for (let index = lines.indexOf(line) + direction; index >= 0 && index < lines.length; index += direction) {
      const next = lines[index]
      if (!next || isLost(next)) continue
      wanted.current = next.id
      rows.scrollTo(index)
      focusLine(next.id)
      return
    }
  })

  return (
    <Table caption={caption} className="phone-cards cart-rows tablet:table-fixed">
      <TableHead
        sticky
        columns={[
          chooseAll({
            label: '全选',
            rows: lines.filter(isSelectable),
            isChosen: (line) => line.isSelected,
            onChoose: (all, isSelected) =>
              actions.onSelect(
                all.map(({ id }) => id),
                isSelected,
              ),
          }),
          '商品',
          { title: '单价', numeric: true, className: 'w-24' },
          { title: '数量', className: 'w-45 desktop:w-75' },
          { title: '小计', numeric: true, className: 'w-24' },
          { title: '操作', className: 'w-24' },
        ]}
      />
      <tbody ref={rows.body}>
        <SpacerRow height={rows.before} columns={6} />
        {rows.shown.map((index) => {
          const line = lines[index]
          return (
            line && (
              <CartRow
                key={line.id}
                line={line}
                at={index}
                measure={rows.measure}
                {...actions}
                onMove={move}
                onField={onField}
              />
            )
          )
        })}
        <SpacerRow height={rows.after} columns={6} />
      </tbody>
    </Table>
  )
})
