import { filteredList } from '../list-files.tsx'

export const instant = false

const { generateMetadata, page } = filteredList('card')

export { generateMetadata }
export default page
