import { cachedZone } from '../../../zone-files.tsx'

export const ensureStatic = 'navigation'

const { generateMetadata, page } = cachedZone('storeWideDiscount')

export { generateMetadata }
export default page
