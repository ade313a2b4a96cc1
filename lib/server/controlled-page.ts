import 'server-only'
import type { Metadata } from 'next'
import type { ControlledProgramme } from '#lib/domain/activity.ts'
import type { Ad } from '#lib/domain/site.ts'
import { controlledGoodsUrl, parseKey, parseKeyList } from '#lib/routes/activity-links.ts'
import { readControlledAds, readControlledProgramme } from './cached/activities.ts'
import { missingMetadata, pageMetadata } from './page-metadata.ts'

interface Params {
  readonly url: string
  readonly ads?: string
}

interface ProgrammePage {
  /** The address's own, by which viewers ask for the agreement again. */
  readonly programmeKey: string
  readonly programme: ControlledProgramme
  readonly ads: readonly Ad[]
}

interface Named {
  readonly programmeKey: string
  readonly programme: ControlledProgramme
  readonly adKeys: readonly string[]
}

/** What an address names. Null: it is of no such kind, or there is no such agreement. */
async function named({ url, ads }: Params): Promise<Named | null> {
  const programmeKey = parseKey(url)
  const adKeys = ads === undefined ? [] : parseKeyList(ads)
  if (programmeKey === null || adKeys === null) return null
  const programme = await readControlledProgramme(programmeKey)
  return programme && { programmeKey, programme, adKeys }
}

/** An agreement with the advertisements that its address names. Null: there is no such agreement. */
export async function readProgrammePage(params: Params): Promise<ProgrammePage | null> {
  const found = await named(params)
  if (!found) return null
  const { adKeys, ...page } = found
  return { ...page, ads: await readControlledAds(adKeys) }
}

/** With or without advertisements it is one page for search engines. */
export async function programmeMetadata(params: Params): Promise<Metadata> {
  const found = await named(params)
  if (!found) return missingMetadata()
  const { programme, programmeKey } = found
  return pageMetadata('controlledGoods', {
    subject: programme.name,
    description: `${programme.name}：${programme.audience}，共 ${programme.total} 个品种，写明供货约定与开通方式。`,
    canonical: controlledGoodsUrl(programmeKey),
  })
}
