import { cachedZone } from '../../../zone-files.tsx'

export const ensureStatic = 'navigation'

const { generateMetadata, page } = cachedZone('pieces')

export { generateMetadata }
export default page
