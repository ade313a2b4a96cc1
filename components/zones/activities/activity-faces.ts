import type { ActivityKind } from '#lib/domain/activity.ts'
import type { ZoneFace } from '../faces.ts'

/** Seal and colour of what an operator opens for a time, and of the controlled sale. */
export const activityFaces: Readonly<Record<ActivityKind | 'centre' | 'controlled', ZoneFace>> = {
  fair: { seal: '会', tone: 'brand' },
  topic: { seal: '题', tone: 'info' },
  zone: { seal: '区', tone: 'ochre' },
  doctors: { seal: '医', tone: 'info' },
  centre: { seal: '活', tone: 'price' },
  controlled: { seal: '控', tone: 'plum' },
}

export const emptyTexts: Readonly<Record<ActivityKind, string>> = {
  fair: '目前没有进行中的药交会',
  topic: '目前没有进行中的专题',
  zone: '目前没有进行中的专区活动',
  doctors: '优医汇目前没有进行中的活动',
}
