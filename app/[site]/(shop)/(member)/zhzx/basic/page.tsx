import { BasicInfoPage } from '#components/account/basic-info-page.tsx'
import { MemberFrame } from '#components/account/member-frame.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

/** Rendered whole for each request: what stands behind a streamed fallback is lost on crawlers. */
export const instant = false

export const generateMetadata = () => pageMetadata('basicInfo')

export default function Page() {
  return (
    <MemberFrame current="basicInfo">
      <BasicInfoPage />
    </MemberFrame>
  )
}
