import type { ReactNode } from 'react'
import { PageMain } from '#components/shell/page-main.tsx'
import { PortalFrame } from '#components/shell/portal-frame.tsx'
import { readCommonData, readSiteLinks } from '#lib/server/cached/frame.ts'
import { readSite } from '#lib/server/current-site.ts'

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [site, common, links] = await Promise.all([readSite(), readCommonData(), readSiteLinks()])
  return (
    <PortalFrame content={{ siteName: site.name, siteUrl: site.url, common, links }}>
      <PageMain>{children}</PageMain>
    </PortalFrame>
  )
}
