import { filteredList } from '../list-files.tsx'

export const instant = false

const { generateMetadata, page } = filteredList('plain')

export { generateMetadata }
export default page
