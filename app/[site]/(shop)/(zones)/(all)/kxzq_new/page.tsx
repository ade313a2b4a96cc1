import { ControlledPage } from '#components/zones/controlled/controlled-page.tsx'
import { readNewControlled } from '#lib/server/cached/campaigns.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('controlledNew', {
    subject: '新开协议',
    description: '近两个月新开的控销协议与品种，附供货约定。',
  })

export default async function Page() {
  return <ControlledPage view="new" zone={await readNewControlled()} />
}
