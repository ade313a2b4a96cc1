import { MemberCentrePage } from '#components/account/member-centre-page.tsx'
import { MemberFrame } from '#components/account/member-frame.tsx'
import { SignOutButton } from '#components/account/sign-out-button.tsx'
import { SupplierDocuments } from '#components/account/supplier-documents.tsx'
import { OwnLotteries } from '#components/lottery/own-lotteries.tsx'
import { BlockerBanner } from '#components/member-desk/blocker-banner.tsx'
import { CentreDesk } from '#components/member-desk/centre-desk.tsx'
import { RecentOrders } from '#components/orders/recent-orders.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const generateMetadata = () => pageMetadata('memberCentre')

export default function Page() {
  return (
    <MemberFrame current="memberCentre">
      <BlockerBanner />
      <MemberCentrePage />
      <CentreDesk />
      <RecentOrders />
      <OwnLotteries />
      <SupplierDocuments />
      <SignOutButton />
    </MemberFrame>
  )
}
