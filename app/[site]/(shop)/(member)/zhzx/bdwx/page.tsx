import { MemberFrame } from '#components/account/member-frame.tsx'
import { WechatPage } from '#components/account/wechat-page.tsx'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const instant = false

export const generateMetadata = () => pageMetadata('wechat')

export default function Page() {
  return (
    <MemberFrame current="wechat">
      <WechatPage />
    </MemberFrame>
  )
}
