import 'server-only'
import type { Metadata } from 'next'
import type { ControlledProgramme } from '#lib/domain/activity.ts'
import type { Ad } from '#lib/domain/site.ts'
import { controlledGoodsUrl, parseListPart } from '#lib/routes/activity-links.ts'
import { parseId } from '#lib/routes/id-list.ts'
import { readControlledAds, readControlledProgramme } from './cached/activities.ts'
import { pageMetadata } from './page-metadata.ts'

interface Params {
  readonly url: string
  readonly ads?: string
}

/** An agreement with the advertisements that its address names. Null: there is no such agreement. */
export async function readProgrammePage({
  url,
  ads,
}: Params): Promise<{ programme: ControlledProgramme; ads: readonly Ad[] } | null> {
  const id = parseId(url)
  const programme = id === null ? null : await readControlledProgramme(id)
  if (!programme) return null
  return { programme, ads: await readControlledAds(parseListPart(ads ?? '')) }
}

/** With or without advertisements it is one page for search engines. */
export async function programmeMetadata({ url }: Params): Promise<Metadata> {
  const id = parseId(url)
  const programme = id === null ? null : await readControlledProgramme(id)
  if (!programme) return {}
  return pageMetadata('controlledGoods', {
    subject: programme.name,
    description: `${programme.name}：${programme.audience}，共 ${programme.total} 个品种，写明供货约定与开通方式。`,
    canonical: controlledGoodsUrl(programme.id),
  })
}
