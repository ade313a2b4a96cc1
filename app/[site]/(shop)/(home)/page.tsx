import { HomePage } from '#components/catalog/home/home-page.tsx'
import { MemberDesk } from '#components/member-desk/member-desk.tsx'
import { BottomAd } from '#components/shell/ads/ads.tsx'
import { StructuredData } from '#components/ui/structured-data.tsx'
import { readAbsentFeatures } from '#lib/server/cached/features.ts'
import { readCommonData, readDemoAds, readSiteLinks } from '#lib/server/cached/frame.ts'
import { readHome, readNewcomers, readRecommendations, readSpike } from '#lib/server/cached/home.ts'
import { readSite } from '#lib/server/current-site.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'
import { shopData } from '#lib/server/structured-data.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('home', {
    description: '面向药店与诊所的药品批发采购平台：按名称、拼音、批准文号查药，查看效期、批号与阶梯价。',
  })

export default async function Page() {
  const [site, home, spike, recommended, newcomers, demoAds, common, links, absent] = await Promise.all([
    readSite(),
    readHome(),
    readSpike(),
    readRecommendations(),
    readNewcomers(),
    readDemoAds(),
    readCommonData(),
    readSiteLinks(),
    readAbsentFeatures(),
  ])
  return (
    <>
      <StructuredData blocks={shopData(site, links, common.config.hotLine)} />
      <HomePage
        desk={<MemberDesk />}
        siteName={site.name}
        home={home}
        spike={spike}
        recommended={recommended}
        newcomers={newcomers}
        demoAds={demoAds}
        brands={common.brands}
        absent={absent}
      />
      <BottomAd ads={home.bottom} />
    </>
  )
}
