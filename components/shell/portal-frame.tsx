import type { ReactNode } from 'react'
import { Link } from '#components/ui/link.tsx'
import { SiteProvider } from '#components/ui/site.tsx'
import type { FrameContent } from '#lib/domain/site.ts'
import { routes } from '#lib/routes/registry.ts'
import { Footer } from './footer/footer.tsx'
import { HeaderTitle } from './header/header-title.tsx'
import { Wordmark } from './header/wordmark.tsx'
import { ServiceContact } from './visitor/service-contact.tsx'

interface PortalFrameProps {
  content: Pick<FrameContent, 'siteName' | 'siteUrl' | 'common' | 'links'>
  children: ReactNode
}

/** Login-style frame: name, page title, hotline and contact; no search, no toolbar (spec §1). */
export function PortalFrame({ content, children }: PortalFrameProps) {
  const { siteName, common, links } = content
  return (
    <div className="page-frame">
      <header className="no-print border-brand-600 border-b-2 bg-surface">
        <div className="mx-auto flex h-22 max-w-shop items-center gap-4 max-desktop:px-4 max-tablet:gap-2 max-tablet:px-2 max-[349.98px]:h-auto max-[349.98px]:flex-wrap">
          <Link href={routes.home.path} aria-label={`${siteName}首页`} className="shrink-0">
            <Wordmark name={siteName} className="h-10 w-auto max-tablet:h-8" />
          </Link>
          <HeaderTitle />
          <div className="ml-auto">
            <ServiceContact hotLine={common.config.hotLine} className="text-right whitespace-nowrap" />
          </div>
        </div>
      </header>
      <SiteProvider url={content.siteUrl} company={content.links.company}>
        {children}
      </SiteProvider>
      <Footer links={links} siteUrl={content.siteUrl} serverTime={common.serverTime} />
    </div>
  )
}
