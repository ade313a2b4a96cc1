import { filteredZone } from '../../zone-files.tsx'

export const instant = false

const { generateMetadata, page } = filteredZone('storeWideDiscount')

export { generateMetadata }
export default page
