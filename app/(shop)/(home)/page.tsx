import { HomePage } from '#components/catalog/home/home-page.tsx'
import { BottomAd } from '#components/shell/ads/bottom-ad.tsx'
import { readCommonData } from '#lib/server/cached/frame.ts'
import { readHome, readRecommendations, readSpike } from '#lib/server/cached/home.ts'
import { readSite } from '#lib/server/cached/site.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('home', {
    description: '面向药店与诊所的药品批发采购平台：按名称、拼音、批准文号查药，查看效期、批号与阶梯价。',
  })

export default async function Page() {
  const [site, home, spike, recommended, common] = await Promise.all([
    readSite(),
    readHome(),
    readSpike(),
    readRecommendations(),
    readCommonData(),
  ])
  return (
    <>
      <HomePage siteName={site.name} home={home} spike={spike} recommended={recommended} brands={common.brands} />
      <BottomAd ads={home.bottom} />
    </>
  )
}
