import { filteredZone } from '../../zone-files.tsx'

export const instant = false

const { generateMetadata, page } = filteredZone('preferred', 'card')

export { generateMetadata }
export default page
