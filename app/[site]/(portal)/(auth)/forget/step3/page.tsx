import { PasswordSetPage } from '#components/auth/forget/password-set-page.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('forgetStep3', { isPrivate: true })

export default function Page() {
  return <PasswordSetPage />
}
