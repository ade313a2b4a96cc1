import { CompanyPage } from '#components/auth/register/company-page.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('registerStep2', { isPrivate: true })

export default function Page() {
  return <CompanyPage flow="single" />
}
