import { filteredZone } from '../../zone-files.tsx'

export const instant = false

const { generateMetadata, page } = filteredZone('nearExpiry')

export { generateMetadata }
export default page
