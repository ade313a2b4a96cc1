import { BasicInfoPage } from '#components/account/basic-info-page.tsx'
import { MemberFrame } from '#components/account/member-frame.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('basicInfo')

export default function Page() {
  return (
    <MemberFrame current="basicInfo">
      <BasicInfoPage />
    </MemberFrame>
  )
}
