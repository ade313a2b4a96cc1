import { FirstSalePapers } from '#components/account/first-sale-papers.tsx'
import { MemberCentrePage } from '#components/account/member-centre-page.tsx'
import { MemberFrame } from '#components/account/member-frame.tsx'
import { SignOutButton } from '#components/account/sign-out-button.tsx'
import { OwnDraws } from '#components/lottery/own-draws.tsx'
import { RecentOrders } from '#components/orders/recent-orders.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const generateMetadata = () => pageMetadata('memberCentre')

export default function Page() {
  return (
    <MemberFrame current="memberCentre">
      <MemberCentrePage />
      <RecentOrders />
      <OwnDraws />
      <FirstSalePapers />
      <SignOutButton />
    </MemberFrame>
  )
}
