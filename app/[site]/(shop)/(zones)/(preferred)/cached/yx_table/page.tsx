import { cachedZone } from '../../../zone-files.tsx'

export const ensureStatic = 'navigation'

const { generateMetadata, page } = cachedZone('preferred', 'table')

export { generateMetadata }
export default page
