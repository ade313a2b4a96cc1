import { ControlledPage } from '#components/zones/controlled/controlled-page.tsx'
import { readControlledZone } from '#lib/server/cached/campaigns.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('controlled', {
    description: '控销专区：按厂家协议供货的品种，按地区、客户类型与签约客户核对供货范围。',
  })

export default async function Page() {
  return <ControlledPage view="all" zone={await readControlledZone()} />
}
