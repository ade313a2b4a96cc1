import 'server-only'
import type { Metadata } from 'next'
import type { ControlledProgramme } from '#lib/domain/campaign.ts'
import { controlledGoodsUrl, parseKey } from '#lib/routes/campaign-links.ts'
import { readControlledProgramme } from '#lib/server/cached/campaigns.ts'
import { missingMetadata, pageMetadata } from './page-metadata.ts'

interface ProgrammePage {
  /** The address's own, by which viewers ask for the agreement again. */
  readonly programmeKey: string
  readonly programme: ControlledProgramme
}

/** The agreement of a part of the address. Null: there is none. */
export async function readProgrammePage(part: string): Promise<ProgrammePage | null> {
  const programmeKey = parseKey(part)
  const programme = programmeKey === null ? null : await readControlledProgramme(programmeKey)
  return programmeKey !== null && programme ? { programmeKey, programme } : null
}

/** With or without advertisements it is one page for search engines. */
export async function programmeMetadata(part: string): Promise<Metadata> {
  const found = await readProgrammePage(part)
  if (!found) return missingMetadata()
  const { programme, programmeKey } = found
  return pageMetadata('controlledGoods', {
    subject: programme.name,
    description: `${programme.name}：${programme.audience}，共 ${programme.total} 个品种，附供货约定与开通方式。`,
    canonical: controlledGoodsUrl(programmeKey),
  })
}
