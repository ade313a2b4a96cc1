import { HandInPage } from '#components/auth/register/hand-in-page.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('registerStep3', { isPrivate: true })

export default function Page() {
  return <HandInPage flow="single" />
}
