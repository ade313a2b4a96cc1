'use client'

import { useState } from 'react'
import { GoodsImage } from '#components/goods/goods-image.tsx'
import { ReasonList } from '#components/goods/reason-list.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Countdown } from '#components/ui/countdown.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { useGroupBuy } from '#lib/browser/use-offers.ts'
import type { Group, GroupBuy, GroupOffer } from '#lib/domain/group-buy.ts'
import { goodsUrl, groupBuyUrl, loginUrl } from '#lib/routes/links.ts'
import { GroupPrice } from './group-price.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { OpenGroups } from './open-groups.tsx'

/** The part that changes with who looks: price, what one may take, the groups that wait. */
export function GroupDetailView({ initial }: { initial: GroupBuy }) {
  const { groupBuy, refresh } = useGroupBuy(initial)
  const { offer, groups, needsPassword } = groupBuy
  /** Group to join; 'new' opens one. */
  const [joining, setJoining] = useState<Group | 'new' | null>(null)
  return (
    <>
      <div className="grid gap-6 bg-surface p-4 max-tablet:gap-3 max-tablet:px-3 max-tablet:py-2 tablet:grid-cols-[minmax(0,400px)_1fr]">
        <div className="w-full max-w-100 max-tablet:mx-auto max-tablet:max-w-60">
          <GoodsImage goods={offer.goods} size="detail" eager />
        </div>
        <div className="min-w-0">
          <h1 className="text-name font-semibold">
            <span className="mr-2 bg-price px-1.5 text-table text-white">{offer.seats}家成团</span>
            {offer.goods.name} <span className="font-normal text-base text-ink-700">{offer.goods.spec}</span>
          </h1>
          <p className="text-ink-700">{offer.goods.manufacturer}</p>
          <Terms offer={offer} />
          <Ways offer={offer} onOpen={() => setJoining('new')} />
        </div>
      </div>
      <OpenGroups groups={groups} offer={offer} onJoin={setJoining} onClosed={refresh} />
      {joining !== null && offer.price !== null && (
        <JoinDialog
          offer={offer}
          price={offer.price}
          group={joining === 'new' ? null : joining}
          needsPassword={needsPassword}
          onClose={() => setJoining(null)}
          onJoined={refresh}
        />
      )}
    </>
  )
}

function Terms({ offer }: { offer: GroupOffer }) {
  const { unit } = offer.goods
  const facts = [
    { label: '成团', text: `${offer.seats}家成团，开团后 ${offer.hours} 小时内有效` },
    {
      label: '数量',
      text: `${offer.minQuantity}${unit}起拼${offer.step > 1 ? `，按 ${offer.step}${unit} 的倍数` : ''}`,
    },
    ...(offer.memberLimit === null
      ? []
      : [
          {
            label: '限购',
            text: `每客户 ${offer.memberLimit}${unit}${offer.memberLeft === null ? '' : `，您还可购 ${offer.memberLeft}${unit}`}`,
          },
        ]),
    ...(offer.left === null
      ? []
      : [{ label: '余量', text: `${offer.left}${unit}${offer.sold === null ? '' : `，已拼 ${offer.sold}${unit}`}` }]),
  ]
  return (
    <dl className="mt-3 bg-page px-4 py-2 text-table">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 max-tablet:min-h-20 max-tablet:flex-nowrap max-tablet:gap-x-2">
        <dt className="w-16 shrink-0 text-ink-500">拼团价</dt>
        <dd className="flex flex-wrap items-center gap-4 max-tablet:gap-y-0">
          <GroupPrice offer={offer} here={groupBuyUrl(offer.id)} size="text-figure" />
          {offer.state === 'running' && <Countdown endsAt={Math.floor(offer.endsAt / 1000)} />}
          {offer.state === 'not_begun' && <Countdown endsAt={Math.floor(offer.startsAt / 1000)} prefix="距开始" />}
        </dd>
      </div>
      {facts.map((fact) => (
        <div key={fact.label} className="flex min-h-8 items-center gap-2">
          <dt className="w-16 shrink-0 text-ink-500">{fact.label}</dt>
          <dd>{fact.text}</dd>
        </div>
      ))}
    </dl>
  )
}

const soloClass = linkClass('body', {}, 'text-table')

function Ways({ offer, onOpen }: { offer: GroupOffer; onOpen: () => void }) {
  const solo = (
    <Link href={goodsUrl(offer.goods.id)} className={soloClass}>
      单独购买 ›
    </Link>
  )
  const isGuest = offer.reasons.some((reason) => reason.code === 'guest')
  if (isGuest && offer.state === 'running') {
    return (
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Link
          href={loginUrl(groupBuyUrl(offer.id))}
          className={buttonClass({ variant: 'brand', size: 'large' }, 'for-guests')}
        >
          登录后参团
        </Link>
        {solo}
      </div>
    )
  }
  if (!offer.isBuyable) {
    return (
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <ReasonList reasons={offer.reasons} className="text-table" />
        {solo}
      </div>
    )
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-4">
      <Button variant="buy" size="large" onClick={onOpen}>
        我要开团
      </Button>
      {solo}
    </div>
  )
}
