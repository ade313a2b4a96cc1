import { ListZonePage } from '#components/zones/list-zone-page.tsx'
import { readCachedZone, zoneMetadata } from '#lib/server/zone-page.ts'

/** The zone without filters, stored whole. */
export const ensureStatic = 'navigation'

export const generateMetadata = () => zoneMetadata('storeWideDiscount')

export default async function Page() {
  return <ListZonePage {...(await readCachedZone('storeWideDiscount', 'card'))} />
}
