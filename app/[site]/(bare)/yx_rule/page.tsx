import { RulePage } from '#components/zones/rule-page.tsx'
import { preferredRuleArticle } from '#lib/domain/zone.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { zoneUrl } from '#lib/routes/zones.ts'
import { readArticle } from '#lib/server/cached/articles.ts'
import { unwrittenArticle } from '#lib/server/help-page.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

const readRule = () => readArticle(preferredRuleArticle.id, preferredRuleArticle.type)

export const generateMetadata = async () =>
  pageMetadata('preferredRule', { description: (await readRule())?.summary || undefined })

/** Rules of the free-shipping zone, without header and footer. */
export default async function Page() {
  const article = (await readRule()) ?? unwrittenArticle(pageTitle('preferredRule'))
  return (
    <RulePage
      title={pageTitle('preferredRule')}
      article={article}
      back={{ href: zoneUrl('preferred'), text: pageTitle('preferred') }}
    />
  )
}
