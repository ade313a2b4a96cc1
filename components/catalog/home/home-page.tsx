import { homeCallUrls } from '#lib/browser/personal-calls.ts'
import type { Brand } from '#lib/domain/common.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { Home, Spike } from '#lib/domain/home.ts'
import { EarlyCalls } from '../early-calls.tsx'
import { Banners } from './banners.tsx'
import { BrandWall } from './brand-wall.tsx'
import { FlashSale } from './flash-sale.tsx'
import { Floors } from './floors.tsx'
import { Recommended } from './recommended.tsx'

interface HomePageProps {
  siteName: string
  home: Home
  spike: Spike
  recommended: readonly Goods[]
  brands: readonly Brand[]
}

export function HomePage({ siteName, home, spike, recommended, brands }: HomePageProps) {
  return (
    <div className="flex flex-col gap-6 py-2">
      <EarlyCalls urls={homeCallUrls} />
      <h1 className="sr-only">{siteName}：药店与诊所的药品采购平台</h1>
      <Banners banners={home.banners} />
      <FlashSale initial={spike} />
      <Recommended initial={recommended} />
      <BrandWall brands={brands} />
      <Floors initial={home.floors} />
    </div>
  )
}
