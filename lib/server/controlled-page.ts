import 'server-only'
import type { Metadata } from 'next'
import type { ControlledProgramme } from '#lib/domain/activity.ts'
import type { Ad } from '#lib/domain/site.ts'
import { controlledGoodsUrl, parseListPart } from '#lib/routes/activity-links.ts'
import { parseId } from '#lib/routes/id-list.ts'
import { readControlledAds, readControlledProgramme } from './cached/activities.ts'
import { missingMetadata, pageMetadata } from './page-metadata.ts'

/** The contract takes so many characters of ids; nobody links to that many advertisements. */
const MOST_ADS = 12

interface Params {
  readonly url: string
  readonly ads?: string
}

interface ProgrammePage {
  readonly programme: ControlledProgramme
  readonly ads: readonly Ad[]
}

/** An agreement with the advertisements that its address names. Null: there is no such agreement. */
export async function readProgrammePage({ url, ads }: Params): Promise<ProgrammePage | null> {
  const id = parseId(url)
  const programme = id === null ? null : await readControlledProgramme(id)
  if (!programme) return null
  return { programme, ads: await readControlledAds(parseListPart(ads ?? '').slice(0, MOST_ADS)) }
}

/** With or without advertisements it is one page for search engines. */
export async function programmeMetadata({ url }: Params): Promise<Metadata> {
  const id = parseId(url)
  const programme = id === null ? null : await readControlledProgramme(id)
  if (!programme) return missingMetadata()
  return pageMetadata('controlledGoods', {
    subject: programme.name,
    description: `${programme.name}：${programme.audience}，共 ${programme.total} 个品种，写明供货约定与开通方式。`,
    canonical: controlledGoodsUrl(programme.id),
  })
}
