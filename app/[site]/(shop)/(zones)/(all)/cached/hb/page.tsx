import { cachedZone } from '../../../zone-files.tsx'

export const ensureStatic = 'navigation'

const { generateMetadata, page } = cachedZone('cashBack')

export { generateMetadata }
export default page
