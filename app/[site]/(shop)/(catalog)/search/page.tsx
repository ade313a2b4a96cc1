import { searchedList } from '../list-files.tsx'

export const instant = false

const { generateMetadata, page } = searchedList('card')

export { generateMetadata }
export default page
