import type { ReactNode } from 'react'
import { Link } from '#components/ui/link.tsx'
import { NoticeBar } from '#components/ui/notice-bar.tsx'
import { Popover } from '#components/ui/popover.tsx'
import type { Notice, ScanCode } from '#lib/domain/site.ts'
import { noticePost } from '#lib/domain/site.ts'
import { newsArticleUrl } from '#lib/routes/article-links.ts'
import { routes } from '#lib/routes/registry.ts'
import { DesktopEntry } from '../install/desktop-entry.tsx'
import { ScanCard } from '../scan-code.tsx'
import { DisplayMenu } from '../settings/display-menu.tsx'
import { MemberCorner } from '../visitor/member-corner.tsx'

interface UtilityBarProps {
  siteName: string
  notice: Notice | null
  /** Code of the phone app. */
  app: ScanCode | undefined
}

function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Link href={href} className="hover:text-brand-700">
        {children}
      </Link>
    </li>
  )
}

/** The 32-px bar on top. Its left part has a fixed width: what the browser fills in there must not move the notice. */
export function UtilityBar({ siteName, notice, app }: UtilityBarProps) {
  return (
    <div className="low-hidden bg-line-soft text-meta text-ink-700 max-tablet:hidden">
      <div className="mx-auto flex h-8 max-w-shop items-center gap-4 max-desktop:px-4">
        <div className="flex w-75 shrink-0 items-center gap-3">
          <MemberCorner siteName={siteName} />
        </div>
        <div className="min-w-0 flex-1 max-desktop:invisible">
          {notice && (
            <NoticeBar
              notices={notice.lines.map((text, index) => ({
                id: `${notice.id}-${index}`,
                text,
                href: newsArticleUrl(notice.id, noticePost.type),
              }))}
            />
          )}
        </div>
        <ul className="flex shrink-0 items-center gap-4">
          <PageLink href={routes.home.path}>首页</PageLink>
          <li>
            <DesktopEntry />
          </li>
          <PageLink href={routes.memberCentre.path}>会员中心</PageLink>
          <PageLink href={routes.orders.path}>我的订单</PageLink>
          <PageLink href={routes.invoices.path}>电子发票查询</PageLink>
          <li>
            <DisplayMenu />
          </li>
          {app && (
            <li>
              <Popover hover align="right" trigger="手机APP" triggerClass="leading-8 hover:text-brand-700">
                <ScanCard code={app} />
              </Popover>
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}
