import type { ReactNode } from 'react'
import { deskCallUrls, homeCallUrls } from '#lib/browser/personal-calls.ts'
import type { Brand } from '#lib/domain/common.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { toBrief } from '#lib/domain/goods-brief.ts'
import type { Home, NewcomersOffer, Spike } from '#lib/domain/home.ts'
import { SHOWN_FLASH } from '#lib/domain/home.ts'
import type { Ad } from '#lib/domain/site.ts'
import type { Feature } from '#lib/kernel/feature.ts'
import { EarlyCalls } from '../early-calls.tsx'
import { NoGoodsYet } from '../empty-shop.tsx'
import { Banners } from './banners.tsx'
import { BrandWall } from './brand-wall.tsx'
import { DemoAds } from './demo-ads.tsx'
import { FlashSale } from './flash-sale.tsx'
import { Floors } from './floors.tsx'
import { Newcomers } from './newcomers.tsx'
import { Recommended } from './recommended.tsx'

interface HomePageProps {
  /** What members have above the shelves. */
  desk: ReactNode
  siteName: string
  home: Home
  spike: Spike
  recommended: readonly Goods[]
  newcomers: NewcomersOffer
  demoAds: readonly Ad[]
  brands: readonly Brand[]
  /** What the upstream does not offer. */
  absent: readonly Feature[]
}

export function HomePage(props: HomePageProps) {
  const { desk, siteName, home, spike, recommended, newcomers, demoAds, brands, absent } = props
  const flash = spike.goods.slice(0, SHOWN_FLASH)
  const hasGoods = [spike.goods, recommended, newcomers.goods, ...home.floors.map(({ goods }) => goods)].some(
    ({ length }) => length > 0,
  )
  const together = [...new Set([...flash, ...recommended].map(({ id }) => id))]
  return (
    <div className="flex flex-col gap-6 py-2">
      <EarlyCalls urls={homeCallUrls(absent.includes('goods-terms') ? null : together)} later={deskCallUrls(absent)} />
      <h1 className="sr-only">{siteName}：药店与诊所的药品采购平台</h1>
      {desk}
      <div className="home-ads">
        <Banners banners={home.banners} />
        <DemoAds ads={demoAds} />
      </div>
      {!hasGoods && <NoGoodsYet />}
      <FlashSale goods={flash.map(toBrief)} endsAt={spike.endsAt} together={together} />
      <Newcomers {...newcomers} />
      <Recommended goods={recommended.map(toBrief)} together={together} />
      <BrandWall brands={brands} />
      <Floors floors={home.floors} />
    </div>
  )
}
