import type { ReactNode } from 'react'
import { PageMain } from '#components/shell/page-main.tsx'
import { PortalFrame } from '#components/shell/portal-frame.tsx'
import { readCommonData, readSiteLinks, readSiteName } from '#lib/server/cached/frame.ts'

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [siteName, common, links] = await Promise.all([readSiteName(), readCommonData(), readSiteLinks()])
  return (
    <PortalFrame content={{ siteName, common, links }}>
      <PageMain>{children}</PageMain>
    </PortalFrame>
  )
}
