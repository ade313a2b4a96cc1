import { WechatEntryPage } from '#components/auth/register/wechat-entry-page.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('registerWechat', { isPrivate: true })

export default function Page() {
  return <WechatEntryPage />
}
