import { NewPasswordPage } from '#components/auth/forget/new-password-page.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('forgetStep2', { isPrivate: true })

export default function Page() {
  return <NewPasswordPage />
}
