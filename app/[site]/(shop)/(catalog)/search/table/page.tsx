import { searchedList } from '../../list-files.tsx'

export const instant = false

const { generateMetadata, page } = searchedList('table')

export { generateMetadata }
export default page
