import { linkKeyPattern } from '#lib/kernel/link-key.ts'
import { routes } from './registry.ts'

/** Most keys in one part of an address, and its most characters. */
const MOST_KEYS = 20
const MOST_CHARACTERS = 200

/** Most campaigns that a link of ours opens side by side. */
export const MOST_IN_CENTRE = 12

/** A campaign or agreement: the upstream's own key of it, or its id. */
type Key = string | number

/** Address of a trade fair; of the one that runs when none is named. */
export function fairUrl(id?: number): string {
  return routes.campaignZone.path.replace('/{id?}', id === undefined ? '' : `/${id}`)
}

export function zoneTemplateUrl(id?: number): string {
  return id === undefined ? routes.zoneTemplate.path : `${routes.zoneTemplate.path}?id=${id}`
}

export function topicTemplateUrl(id?: number): string {
  return id === undefined ? routes.campaignTemplate.path : `${routes.campaignTemplate.path}?id=${id}`
}

/** Some campaigns side by side, one of them open. */
export function centreUrl(keys: readonly Key[], open: Key): string {
  return routes.campaignCentre.path.replace('{ids}', keys.join(',')).replace('{id?}', String(open))
}

/** A campaign by itself. */
export function campaignUrl(key: Key): string {
  return routes.campaignCentre.path.replace('{ids}', String(key)).replace('/{id?}', '')
}

/** The key that a path's part is, or null. */
export const parseKey = (part: string): string | null => (linkKeyPattern.test(part) ? part : null)

/** Keys of a path's part, whose commas may have been escaped on the way. Null: it is no such list. */
export function parseKeyList(part: string): string[] | null {
  const text = part.replaceAll(/%2c/gi, ',')
  const keys = text.split(',')
  if (text.length > MOST_CHARACTERS || keys.length > MOST_KEYS) return null
  return keys.every((key) => parseKey(key) !== null) ? [...new Set(keys)] : null
}

/** Campaigns an address of the centre names, and the open one: the first unless it says otherwise. Null: none, or one beside them. */
export function parseCentre(params: { ids: string; id?: string | undefined }): { keys: string[]; open: string } | null {
  const keys = parseKeyList(params.ids)
  const open = params.id ?? keys?.[0]
  return keys !== null && open !== undefined && keys.includes(open) ? { keys, open } : null
}

/** An agreement's goods, with the advertisements that brought a buyer there. */
export function controlledGoodsUrl(key: Key, ads: readonly Key[] = []): string {
  const path = routes.controlledGoods.path.replace('{url}', String(key))
  return path.replace('/{ads?}', ads.length === 0 ? '' : `/${ads.join(',')}`)
}
