import { namedTemplate } from '../../../../zone-files.tsx'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_' }]

const { generateMetadata, page } = namedTemplate('topic')

export { generateMetadata }
export default page
