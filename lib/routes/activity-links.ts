import { parseIdList } from './id-list.ts'
import { routes } from './registry.ts'

export const MOST_IN_CENTRE = 12

/** Address of a trade fair; of the one that runs when none is named. */
export function fairUrl(id?: number): string {
  return routes.activityZone.path.replace('/{id?}', id === undefined ? '' : `/${id}`)
}

export function zoneTemplateUrl(id?: number): string {
  return id === undefined ? routes.zoneTemplate.path : `${routes.zoneTemplate.path}?id=${id}`
}

export function topicTemplateUrl(id?: number): string {
  return id === undefined ? routes.activityTemplate.path : `${routes.activityTemplate.path}?id=${id}`
}

/** Some activities side by side, one of them open. */
export function centreUrl(ids: readonly number[], id: number): string {
  return routes.activityCentre.path.replace('{ids}', ids.join(',')).replace('{id?}', String(id))
}

/** Ids of a path's part, whose commas may have been escaped on the way. */
export function parseListPart(part: string): number[] {
  return parseIdList(part.replaceAll(/%2c/gi, ','))
}

/** Activities an address of the centre names, and the open one: the first unless it says otherwise. Null: none, or one beside them. */
export function parseCentre(params: { ids: string; id?: string | undefined }): { ids: number[]; open: number } | null {
  const ids = parseListPart(params.ids).slice(0, MOST_IN_CENTRE)
  const [open] = params.id === undefined ? ids : parseIdList(params.id)
  return open !== undefined && ids.includes(open) ? { ids, open } : null
}

/** An agreement's goods, with the advertisements that brought a buyer there. */
export function controlledGoodsUrl(id: number, ads: readonly number[] = []): string {
  const path = routes.controlledGoods.path.replace('{url}', String(id))
  return path.replace('/{ads?}', ads.length === 0 ? '' : `/${ads.join(',')}`)
}
