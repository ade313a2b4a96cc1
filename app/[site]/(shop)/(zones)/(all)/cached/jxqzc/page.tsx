import { cachedZone } from '../../../zone-files.tsx'

export const ensureStatic = 'navigation'

const { generateMetadata, page } = cachedZone('nearExpiry')

export { generateMetadata }
export default page
