import { filteredZone } from '../../zone-files.tsx'

export const instant = false

const { generateMetadata, page } = filteredZone('preferred', 'table')

export { generateMetadata }
export default page
