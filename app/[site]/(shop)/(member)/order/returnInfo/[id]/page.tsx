import { notFound } from 'next/navigation'
import { MemberFrame } from '#components/account/member-frame.tsx'
import { ClaimPage } from '#components/orders/claim-page.tsx'
import { parseId } from '#lib/routes/page-query.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('orderReturn')

export default async function Page({ params }: PageProps<'/[site]/order/returnInfo/[id]'>) {
  const id = parseId((await params).id)
  if (id === null) notFound()
  return (
    <MemberFrame current="orders" title="退货详情">
      <ClaimPage claimId={id} />
    </MemberFrame>
  )
}
