import { filteredZone } from '../../zone-files.tsx'

export const instant = false

const { generateMetadata, page } = filteredZone('devices')

export { generateMetadata }
export default page
