import { ControlledPage } from '#components/zones/controlled/controlled-page.tsx'
import { readControlledZone } from '#lib/server/cached/campaigns.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('controlled', {
    description: '控销专区：厂家协议品种，按区域、客户类型及签约名单供货。',
  })

export default async function Page() {
  return <ControlledPage view="all" zone={await readControlledZone()} />
}
