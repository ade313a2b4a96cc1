import { filteredZone } from '../../zone-files.tsx'

export const instant = false

const { generateMetadata, page } = filteredZone('cashBack')

export { generateMetadata }
export default page
