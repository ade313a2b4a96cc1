import { unstable_rethrow } from 'next/navigation'
import { ForwardPage } from '#components/shell/forward/forward-page.tsx'
import { routes } from '#lib/routes/registry.ts'
import { readResolved } from '#lib/server/cached/campaigns.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

/** Rendered for each request: where it leads depends on the parts of the link. */
export const instant = false

export const generateMetadata = () => pageMetadata('campaignLoading', { isPrivate: true })

type Props = PageProps<'/[site]/loading/activity'>

const one = (value: string | string[] | undefined): string | undefined =>
  (typeof value === 'string' ? value : value?.[0])?.trim().slice(0, 64) || undefined

async function find({ url, url1, url2 }: Awaited<Props['searchParams']>) {
  const parts = { url: one(url), url1: one(url1), url2: one(url2) }
  if (parts.url === undefined) return null
  try {
    return await readResolved(parts)
  } catch (error) {
    unstable_rethrow(error)
    return undefined
  }
}

/** Resolves a link to a campaign and goes on: to the campaign, or to where there is none. */
export default async function Page({ searchParams }: Props) {
  const found = await find(await searchParams)
  if (found?.url) {
    return (
      <ForwardPage
        title="活动加载中"
        text={`正在打开“${found.title}”…`}
        href={found.url}
        linkText="立即前往"
        seconds={0}
      />
    )
  }
  return (
    <ForwardPage
      title="活动加载中"
      text={found === undefined ? '活动暂时无法打开，即将为您转到其他活动。' : '未找到该活动，即将为您转到其他活动。'}
      href={routes.noCampaign.path}
      linkText="查看其他活动"
      seconds={4}
    />
  )
}
