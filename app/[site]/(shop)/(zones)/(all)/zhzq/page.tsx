import { CombinationPage } from '#components/zones/combinations/combination-page.tsx'
import { readCombinations } from '#lib/server/cached/offers.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () =>
  pageMetadata('combinations', { description: '组合购买：常备药品按套采购，整套一个价。' })

export default async function Page() {
  return <CombinationPage combinations={await readCombinations()} />
}
