import { LicencesPage } from '#components/account/licences-page.tsx'
import { MemberFrame } from '#components/account/member-frame.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('licences')

export default function Page() {
  return (
    <MemberFrame current="licences">
      <LicencesPage />
    </MemberFrame>
  )
}
