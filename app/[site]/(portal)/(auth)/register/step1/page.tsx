import { AccountPage } from '#components/auth/register/account-page.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('registerStep1', { isPrivate: true })

export default function Page() {
  return <AccountPage flow="single" />
}
