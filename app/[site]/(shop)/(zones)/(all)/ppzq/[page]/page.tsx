import { brandZone } from '../../../brand-files.tsx'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ page: '_' }]

const { generateMetadata, page } = brandZone

export { generateMetadata }
export default page
