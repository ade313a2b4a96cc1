import { MemberFrame } from '#components/account/member-frame.tsx'
import { PointsPage } from '#components/wallet/points-page.tsx'
import type { PageQuery } from '#lib/routes/page-query.ts'
import { parseNumber } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('points')

export default async function Page({ searchParams }: PageQuery) {
  const { direction, page } = await searchParams
  const way = direction === 'in' || direction === 'out' ? direction : undefined
  return (
    <MemberFrame current="points">
      <PointsPage direction={way} page={parseNumber(page) ?? 1} />
    </MemberFrame>
  )
}
