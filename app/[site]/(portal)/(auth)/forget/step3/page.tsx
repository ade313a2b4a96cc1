import { PasswordSetPage } from '#components/auth/forget/password-set-page.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

/** Rendered whole for each request, with its own nonce. */
export const instant = false

export const generateMetadata = () => pageMetadata('forgetStep3', { isPrivate: true })

export default function Page() {
  return <PasswordSetPage />
}
