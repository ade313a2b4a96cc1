import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import type { BuyState } from '#lib/domain/buy-state.ts'
import { firstReason } from '#lib/domain/buy-state.ts'
import type { CardGoods } from '#lib/domain/goods.ts'
import { goodsUrl, loginUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'
import { BackInStockButton } from './back-in-stock-button.tsx'
import { useIsSaid } from './said-above.tsx'

/** Why goods can't be bought, always in words, never only in a tooltip. */
export function BlockedText({ state }: { state: BuyState }) {
  const isSaid = useIsSaid(firstReason(state))
  if (state.kind === 'sold-out') return <span className="text-ink-500">暂时缺货</span>
  if (isSaid) return <span className="text-ink-500">暂不可购买</span>
  if (state.kind === 'unreviewed') return <span className="text-ink-500">{state.reason.text}</span>
  if (state.kind !== 'blocked') return null
  const [first, ...more] = state.reasons
  return (
    <span className="text-ink-700">
      {first?.text ?? '暂不可购买'}
      {more.length > 0 && <span className="text-ink-500">（另有 {more.length} 项）</span>}
    </span>
  )
}

/** The way out beside it: sign in, mend the licences … only where that page exists. */
export function WayOut({ goods, state }: { goods: CardGoods; state: BuyState }) {
  const isSaid = useIsSaid(firstReason(state))
  if (isSaid) return null
  if (state.kind === 'guest') {
    return (
      <Link href={loginUrl(goodsUrl(goods.id))} className={buttonClass({ size: 'row' }, 'for-guests')}>
        登录采购
      </Link>
    )
  }
  if (state.kind === 'sold-out') return <BackInStockButton goods={goods} />
  const reasons = state.kind === 'blocked' ? state.reasons : state.kind === 'unreviewed' ? [state.reason] : []
  const wayOut = reasons.find((reason) => reason.wayOut && isLinkable(reason.wayOut.url))?.wayOut
  if (!wayOut) return null
  return (
    <Link href={wayOut.url} className={buttonClass({ size: 'row' })}>
      {wayOut.label}
    </Link>
  )
}
