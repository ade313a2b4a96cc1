import { CertificatesPage } from '#components/account/certificates-page.tsx'
import { MemberFrame } from '#components/account/member-frame.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

/** Rendered whole for each request: what stands behind a streamed fallback is lost on crawlers. */
export const instant = false

export const generateMetadata = () => pageMetadata('certificates')

export default function Page() {
  return (
    <MemberFrame current="certificates">
      <CertificatesPage />
    </MemberFrame>
  )
}
