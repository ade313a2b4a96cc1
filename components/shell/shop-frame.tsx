import type { ReactNode } from 'react'
import { LotteryOffer } from '#components/lottery/lottery-offer.tsx'
import { SiteProvider } from '#components/ui/site.tsx'
import type { FrameContent } from '#lib/domain/site.ts'
import { TopAd } from './ads/ads.tsx'
import { PreferredEntries } from './effects/preferred-entries.tsx'
import { Footer } from './footer/footer.tsx'
import { FramePart } from './frame-part.tsx'
import { memberGroups, SiteHeader } from './header/site-header.tsx'
import { UtilityBar } from './header/utility-bar.tsx'
import { NavBar } from './nav/nav-bar.tsx'
import { PhoneBar } from './phone/phone-bar.tsx'
import { PhoneWelcome } from './phone/phone-welcome.tsx'
import { ScanCard } from './scan-code.tsx'
import { ServiceDesk } from './toolbar/service-desk.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'

/** Groups of pages that bring a navigation bar of their own: zones list their own categories. */
const ownNav = ['(preferred)', '(pieces)', '(devices)']

/** Groups of pages that show members the banner as well; elsewhere the screen is theirs. */
const advertising = ['(home)', '(agreement)']

/** Where the lottery may come by itself; everywhere else somebody is at work. */
const arriving = ['(home)']

/**
 * Full frame: header, navigation, page, toolbar, footer. Which parts a group of pages shows is `frameParts` of the registry.
 * Codes to scan are distinguished by their names; the footer shows all of them.
 */
export function ShopFrame({ content, children }: { content: FrameContent; children: ReactNode }) {
  const { siteName, common, links, notice } = content
  const { hotLine, chatAccounts } = common.config
  const wechat = links.codes.find(({ name }) => name.includes('微信'))
  const app = links.codes.find(({ name }) => /客户端|app/i.test(name))
  return (
    <div className="page-frame page-room">
      <header className="no-print bg-surface">
        <FramePart only={advertising}>
          <TopAd ads={content.topAds} />
        </FramePart>
        <FramePart except={[...memberGroups, ...advertising]}>
          <div className="guests-only">
            <TopAd ads={content.topAds} />
          </div>
        </FramePart>
        <UtilityBar siteName={siteName} notice={notice} app={app} />
        <SiteHeader siteName={siteName} common={common} cornerAds={content.cornerAds} />
        <PhoneWelcome siteName={siteName} />
        <FramePart except={[...memberGroups, ...ownNav]}>
          <NavBar common={common} />
        </FramePart>
      </header>
      <SiteProvider url={content.siteUrl} company={content.links.company}>
        {children}
      </SiteProvider>
      <Footer links={links} siteUrl={content.siteUrl} serverTime={common.serverTime} />
      <Toolbar hotLine={hotLine} chatAccounts={chatAccounts} wechat={wechat && <ScanCard code={wechat} />} />
      <PhoneBar />
      <FramePart only={arriving}>
        <LotteryOffer popsUp />
      </FramePart>
      <FramePart except={arriving}>
        <LotteryOffer />
      </FramePart>
      <PreferredEntries />
      <ServiceDesk hotLine={hotLine} chatAccounts={chatAccounts} />
    </div>
  )
}
