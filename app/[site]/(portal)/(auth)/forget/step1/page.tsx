import { VerifyPhonePage } from '#components/auth/forget/verify-phone-page.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('forgetStep1', { isPrivate: true })

export default function Page() {
  return <VerifyPhonePage />
}
