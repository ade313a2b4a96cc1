import { BranchesPage } from '#components/account/branches-page.tsx'
import { MemberFrame } from '#components/account/member-frame.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('branches')

export default function Page() {
  return (
    <MemberFrame current="branches">
      <BranchesPage />
    </MemberFrame>
  )
}
