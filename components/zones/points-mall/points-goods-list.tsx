'use client'

import { useState } from 'react'
import { ReviewNeeded } from '#components/coupons/review-needed.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Parts } from '#components/ui/parts.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { usePointsMall } from '#lib/browser/use-offers.ts'
import type { PointsGoods, PointsMall } from '#lib/domain/points-mall.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { loginUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { ExchangeDialog } from './exchange-dialog.tsx'

/** The mall as this viewer may use it, with their points above it. */
export function PointsGoodsList({ initial }: { initial: PointsMall }) {
  const { mall, refresh } = usePointsMall(initial)
  const [chosen, setChosen] = useState<PointsGoods | null>(null)
  return (
    <>
      <ReviewNeeded doing="兑换积分商品" />
      <MyPoints points={mall.points} />
      {mall.goods.length === 0 ? (
        <EmptyState text="积分商品陆续上架中，敬请期待" />
      ) : (
        <ul className="grid grid-cols-2 gap-2 tablet:grid-cols-3 desktop:grid-cols-4">
          {mall.goods.map((goods, at) => (
            <li key={goods.id}>
              <PointsCard
                goods={goods}
                isGuest={mall.points === null}
                eager={at < 2}
                onChoose={() => setChosen(goods)}
              />
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <ExchangeDialog
          goods={chosen}
          points={mall.points ?? 0}
          onClose={() => setChosen(null)}
          onExchanged={refresh}
        />
      )}
    </>
  )
}

function MyPoints({ points }: { points: number | null }) {
  const orders = routes.pointsOrders.path
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-6 gap-y-1 border border-line-soft bg-surface px-4 text-table">
      {points === null ? (
        <span className="for-guests text-ink-700">
          <Link href={loginUrl(routes.pointsMall.path)} className={linkClass('body', { underlined: true })}>
            登录
          </Link>
          后查看可用积分
        </span>
      ) : (
        <span>
          可用积分 <strong className="text-section text-price">{points}</strong>
        </span>
      )}
      {points !== null && (
        <Link href={routes.points.path} className={linkClass('body', { underlined: true })}>
          积分明细
        </Link>
      )}
      {points !== null && (
        <Link href={orders} className={linkClass('body', { underlined: true })}>
          积分订单
        </Link>
      )}
    </div>
  )
}

interface PointsCardProps {
  goods: PointsGoods
  isGuest: boolean
  eager: boolean
  onChoose: () => void
}

function PointsCard({ goods, isGuest, eager, onChoose }: PointsCardProps) {
  return (
    <article className="flex h-full flex-col border border-line-soft bg-surface p-3 hover:border-brand-600">
      <img
        src={goods.image}
        alt={goods.name}
        width={160}
        height={160}
        loading={eager ? 'eager' : 'lazy'}
        className="mx-auto aspect-square w-40 max-w-full object-contain"
      />
      <h2 className="mt-2 line-clamp-2 text-base">{goods.name}</h2>
      <p className="line-clamp-2 text-meta text-ink-500">{goods.description}</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span>
          <strong className="text-section text-price">{goods.points}</strong> 积分
        </span>
        {goods.marketPrice !== null && (
          <span className="text-meta text-ink-500">市场价 ¥{formatFen(goods.marketPrice)}</span>
        )}
      </p>
      <p className="text-meta text-ink-500">
        <Parts
          texts={[
            `剩余${goods.left}件`,
            goods.limit === null ? '' : `每客户限兑${goods.limit}件`,
            goods.mine > 0 ? `已兑${goods.mine}件` : '',
          ]}
        />
      </p>
      <div className="mt-auto flex min-h-9 items-end pt-2">
        {goods.isExchangeable ? (
          <Button variant="brand" size="row" onClick={onChoose}>
            立即兑换
          </Button>
        ) : isGuest && goods.left > 0 ? (
          <Link href={loginUrl(routes.pointsMall.path)} className={buttonClass({ size: 'row' }, 'for-guests')}>
            登录后兑换
          </Link>
        ) : (
          <span className="text-table text-ink-500">{goods.reason}</span>
        )}
      </div>
    </article>
  )
}
