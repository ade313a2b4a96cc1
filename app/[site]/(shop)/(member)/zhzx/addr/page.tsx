import { AddressesPage } from '#components/account/addresses-page.tsx'
import { MemberFrame } from '#components/account/member-frame.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('addresses')

export default function Page() {
  return (
    <MemberFrame current="addresses">
      <AddressesPage />
    </MemberFrame>
  )
}
