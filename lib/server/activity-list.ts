import 'server-only'
import type { Metadata } from 'next'
import type { GoodsList, ListedActivity } from '#lib/domain/goods-list.ts'
import { parseId } from '#lib/routes/id-list.ts'
import { activityGoodsUrl } from '#lib/routes/links.ts'
import { readZoneGoods } from './cached/goods.ts'
import { missingMetadata, pageMetadata } from './page-metadata.ts'

/** Goods of an activity by its part of the address; null when there is no such activity. */
export async function readActivityList(part: string): Promise<{ activity: ListedActivity; list: GoodsList } | null> {
  const id = parseId(part)
  const list = id === null ? null : await readZoneGoods({ activity_id: id }, {})
  return list?.activity ? { activity: list.activity, list } : null
}

/** The name in the address is for people to read: the activity's own name is what the page is called by. */
export async function activityListMetadata(part: string): Promise<Metadata> {
  const found = await readActivityList(part)
  if (!found) return missingMetadata()
  const { activity, list } = found
  return pageMetadata('listOther', {
    subject: activity.name,
    description: `${activity.name}：${activity.terms}，共${list.total}个品种参加`,
    canonical: activityGoodsUrl(activity.id),
    isPrivate: activity.state === 'over',
  })
}
