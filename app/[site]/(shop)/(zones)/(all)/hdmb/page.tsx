import { runningTemplate } from '../../zone-files.tsx'

export const ensureStatic = 'navigation'

const { generateMetadata, page } = runningTemplate('topic')

export { generateMetadata }
export default page
