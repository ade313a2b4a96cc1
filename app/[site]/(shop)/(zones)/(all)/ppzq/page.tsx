import { brandZone } from '../../brand-files.tsx'

export const ensureStatic = 'navigation'

const { generateMetadata, page } = brandZone

export { generateMetadata }
export default page
