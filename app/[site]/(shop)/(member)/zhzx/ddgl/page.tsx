import { MemberFrame } from '#components/account/member-frame.tsx'
import { StoresPage } from '#components/account/stores-page.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

/** Rendered whole for each request: what stands behind a streamed fallback is lost on crawlers. */
export const instant = false

export const generateMetadata = () => pageMetadata('stores')

export default function Page() {
  return (
    <MemberFrame current="stores">
      <StoresPage />
    </MemberFrame>
  )
}
