import { brand } from '../../../../../brand-files.tsx'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_', page: '_' }]

const { generateMetadata, page } = brand

export { generateMetadata }
export default page
