import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Select } from '#components/ui/select.tsx'
import { stockLabel } from '#lib/domain/goods-text.ts'
import type { MatchLevel, PurchaseListGoods } from '#lib/domain/purchase.ts'
import type { PurchaseListRow, PurchaseListState } from '#lib/domain/purchase-list.ts'
import { listLineText } from '#lib/domain/purchase-list-table.ts'
import { toId } from '#lib/kernel/id.ts'
import { formatUnitPrice } from '#lib/kernel/money.ts'
import { goodsUrl, sourcingAddUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'

const levels: Readonly<Record<MatchLevel, { text: string; look: string }>> = {
  certain: { text: '匹配', look: 'text-ok-700' },
  likely: { text: '可能匹配', look: 'text-info-700' },
  unsure: { text: '待选择', look: 'text-warn-700' },
  none: { text: '未找到', look: 'text-price' },
}

function optionText(goods: PurchaseListGoods): string {
  const price = goods.price === null ? goods.priceNote : formatUnitPrice(goods.price, goods.unit)
  const stock = goods.stock > 0 ? `库存 ${stockLabel(goods)}` : stockLabel(goods)
  return [goods.name, goods.spec, goods.manufacturer, price, goods.isBuyable ? stock : `${stock}，暂不可购买`].join(
    ' · ',
  )
}

interface PurchaseListMatchProps {
  row: PurchaseListRow
  state: PurchaseListState
  onGoods: (goodsId: number) => void
  onMove: (direction: 1 | -1) => void
  /** Given while the row waits for a choice. */
  controlRef: ((element: HTMLElement | null) => void) | undefined
}

/** The goods a row is taken for, how sure that is, what else it may mean, and what to buy instead. */
export function PurchaseListMatch({ row, state, onGoods, onMove, controlRef }: PurchaseListMatchProps) {
  const { answer, line } = row
  const { goods } = answer
  const level = levels[answer.level]
  if (!goods) {
    return (
      <span>
        <span className={level.look}>{level.text}</span>
        <Link href={sourcingAddUrl(line.name || line.text)} className={linkClass('body', {}, 'ml-3')}>
          发布求购
        </Link>
      </span>
    )
  }
  const mustChoose = answer.level === 'unsure'
  const asMeant = mustChoose ? [goods, ...answer.candidates] : answer.candidates
  const canChoose = state !== 'added' && asMeant.length + answer.substitutes.length > 0
  return (
    <span className="flex items-center gap-x-2 max-tablet:flex-wrap">
      <span className={cx('min-w-0', mustChoose ? 'shrink-0' : 'flex-1')}>
        {!mustChoose && (
          <>
            <Link href={goodsUrl(goods.id)} className={linkClass('strong', {}, 'goods-name')}>
              {goods.name}
            </Link>
            <span className="mx-1.5 text-meta text-ink-500">{goods.spec}</span>
          </>
        )}
        <span title={answer.matchText} className={cx('text-meta', level.look)}>
          {level.text}
          {answer.level !== 'none' && ` ${answer.confidence}%`}
        </span>
        <span className="block text-meta text-ink-500">
          {!mustChoose && <span className="mr-2">{goods.manufacturer}</span>}
          {answer.level !== 'certain' && answer.matchText}
          {!mustChoose && <Notes row={row} />}
        </span>
      </span>
      {canChoose && (
        <Select
          label={`第 ${line.row} 行 ${listLineText(line)} 更换商品`}
          hideLabel
          value=""
          disabled={row.isBusy}
          ref={controlRef}
          onKeyDown={(event) => {
            if (!mustChoose) return
            // A closed list would take the arrows for a choice.
            const direction = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
            const chosen = asMeant[Number(event.key) - 1]
            if (event.altKey || (!direction && !chosen)) return
            event.preventDefault()
            onMove(direction ?? 1)
            if (chosen) onGoods(chosen.id)
          }}
          onChange={(event) => {
            if (event.currentTarget.value === '') return
            if (mustChoose) onMove(1)
            onGoods(toId(event.currentTarget.value))
          }}
          look="h-7 text-table max-tablet:h-11"
          className={mustChoose ? 'min-w-0 flex-1' : 'w-22 shrink-0'}
        >
          <option value="">
            {mustChoose ? '请选择商品…' : answer.substitutes.length > 0 ? '更换或选替代…' : '更换…'}
          </option>
          <Options label="相近商品" goods={asMeant} isNumbered={mustChoose} />
          <Options label="可替代" goods={answer.substitutes} />
        </Select>
      )}
    </span>
  )
}

interface OptionsProps {
  label: string
  goods: readonly PurchaseListGoods[]
  /** A figure chooses: the list need not be opened. */
  isNumbered?: boolean
}

function Options({ label, goods, isNumbered = false }: OptionsProps) {
  if (goods.length === 0) return null
  return (
    <optgroup label={label}>
      {goods.map((each, at) => (
        <option key={each.id} value={each.id}>
          {isNumbered && `${at + 1}. `}
          {optionText(each)}
        </option>
      ))}
    </optgroup>
  )
}

/** What is changed or refused, each with its way out. */
function Notes({ row: { answer, result } }: { row: PurchaseListRow }) {
  if (result) {
    return (
      <span className={cx('ml-2', result.isAdded ? 'text-ok-700' : 'text-price')}>
        {[result.isAdded ? '已加入购物车' : '未加入', result.message].filter(Boolean).join('：')}
      </span>
    )
  }
  return (
    <>
      {answer.message !== '' && <span className="ml-2 text-warn-700">{answer.message}</span>}
      {answer.reasons.map((reason) => (
        <span key={reason.code} className="ml-2 text-price">
          {reason.text}
          {reason.wayOut && isLinkable(reason.wayOut.url) && (
            <Link href={reason.wayOut.url} className={linkClass('body', { underlined: true }, 'ml-2')}>
              {reason.wayOut.label}
            </Link>
          )}
        </span>
      ))}
    </>
  )
}
