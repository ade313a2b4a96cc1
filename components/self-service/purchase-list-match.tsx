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
}

/** The goods a row is taken for, how sure that is, what else it may mean, and what to buy instead. */
export function PurchaseListMatch({ row, state, onGoods }: PurchaseListMatchProps) {
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
    <>
      {!mustChoose && (
        <>
          <Link href={goodsUrl(goods.id)} className={linkClass('strong')}>
            {goods.name}
          </Link>
          <span className="block text-meta text-ink-500">
            {goods.spec} · {goods.manufacturer}
          </span>
        </>
      )}
      <span className="block text-meta">
        <span className={level.look}>
          {level.text}
          {answer.level !== 'none' && ` ${answer.confidence}%`}
        </span>
        <span className="ml-2 text-ink-500">{answer.matchText}</span>
      </span>
      {canChoose && (
        <Select
          label={`第 ${line.row} 行 ${listLineText(line)} 更换商品`}
          hideLabel
          value=""
          disabled={row.isBusy}
          onChange={(event) => {
            if (event.currentTarget.value !== '') onGoods(toId(event.currentTarget.value))
          }}
          className="mt-1 max-w-120"
        >
          <option value="">
            {mustChoose ? '请选择商品…' : answer.substitutes.length > 0 ? '更换或选替代…' : '更换…'}
          </option>
          <Options label="相近商品" goods={asMeant} />
          <Options label="可替代" goods={answer.substitutes} />
        </Select>
      )}
      {!mustChoose && <Notes row={row} />}
    </>
  )
}

function Options({ label, goods }: { label: string; goods: readonly PurchaseListGoods[] }) {
  if (goods.length === 0) return null
  return (
    <optgroup label={label}>
      {goods.map((each) => (
        <option key={each.id} value={each.id}>
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
      <span className={cx('block text-meta', result.isAdded ? 'text-ok-700' : 'text-price')}>
        {[result.isAdded ? '已加入购物车' : '未加入', result.message].filter(Boolean).join('：')}
      </span>
    )
  }
  return (
    <>
      {answer.message !== '' && <span className="block text-meta text-warn-700">{answer.message}</span>}
      {answer.reasons.map((reason) => (
        <span key={reason.code} className="block text-meta text-price">
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
