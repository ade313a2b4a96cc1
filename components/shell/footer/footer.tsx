import { Link } from '#components/ui/link.tsx'
import type { SiteLinks } from '#lib/domain/site.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { helpArticleUrl, helpPosts } from '#lib/routes/article-links.ts'
import { scanAddress } from '#lib/routes/files.ts'
import { routes } from '#lib/routes/registry.ts'
import { linkableColumns } from '../linkable.ts'
import { ScanCard } from '../scan-code.tsx'

interface FooterProps {
  links: SiteLinks
  siteUrl: string
  /** Milliseconds on the shop's clock, for the copyright year: a cached page must not read its own. */
  serverTime: number
}

function Licences({ licences }: Pick<SiteLinks, 'licences'>) {
  const texts = licences.map((licence) => (
    <li key={licence.label}>
      {licence.label}：{licence.number}
    </li>
  ))
  return (
    <>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">{texts}</ul>
      <Link href={helpArticleUrl(helpPosts.licences)} reload>
        查看资质证照
      </Link>
    </>
  )
}

/** A phone cannot scan its own screen: there the codes are links to what they hold. */
function Codes({ codes, siteUrl }: Pick<SiteLinks, 'codes'> & Pick<FooterProps, 'siteUrl'>) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {codes.map((code) => (
        <li key={code.name}>
          <ScanCard code={code} className="max-tablet:hidden" size="size-24" />
          <a href={scanAddress(code.url, siteUrl)} className="flex min-h-11 items-center underline tablet:hidden">
            打开{code.name}
          </a>
        </li>
      ))}
    </ul>
  )
}

const isHelpOfQuery = (url: string): boolean => url.startsWith('/help') && url.includes('?')

export function Footer({ links, siteUrl, serverTime }: FooterProps) {
  const year = serverTime > 0 ? `${chinaDate(new Date(serverTime)).slice(0, 4)} ` : ''
  const columns = linkableColumns(links.columns)
  return (
    <footer className="footer no-print mt-12 bg-head text-head-text phone-bar-room text-table">
      <div className="mx-auto flex max-w-shop flex-wrap justify-between gap-8 py-8 max-desktop:px-4">
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="mb-2 font-semibold text-white">{column.title}</h2>
            <ul className="space-y-1">
              {column.links.map((link) => (
                <li key={link.name}>
                  <Link href={link.url} {...(isHelpOfQuery(link.url) && { reload: true })}>
                    {link.name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="min-w-0 flex-1 space-y-2 max-tablet:basis-full">
          <p className="font-semibold text-white">{links.company}</p>
          {links.address && <p>地址：{links.address}</p>}
          <Licences licences={links.licences} />
        </div>
        <Codes codes={links.codes} siteUrl={siteUrl} />
      </div>
      <p className="border-ink-700 border-t py-4 text-center text-meta">
        © {year}
        {links.company} 版权所有
        <Link href={routes.privacy.path} className="ml-4">
          {routes.privacy.title}
        </Link>
        <button type="button" data-sheet="keys" className="ml-4 max-tablet:hidden">
          键盘快捷键
        </button>
        <button type="button" data-sheet="display" className="ml-4 max-tablet:min-h-11">
          显示设置
        </button>
        <button type="button" data-sheet="desktop" className="ml-4 max-tablet:min-h-11 tablet:hidden">
          添加到桌面
        </button>
      </p>
    </footer>
  )
}
