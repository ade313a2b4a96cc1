'use client'

import { activityCalls } from '#lib/contract/activity/calls.ts'
import { focusCalls } from '#lib/contract/focus/calls.ts'
import type { ActivityDetail, ControlledProgramme } from '#lib/domain/activity.ts'
import { toActivityDetail, toControlledProgramme, toControlledZone } from '#lib/mapping/activity.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import { callShop } from './http.ts'
import { usePersonal } from './use-personal.ts'

/** An activity as this viewer sees it; `refresh` asks anew when its time begins or ends, also for guests. */
export function useActivity(initial: ActivityDetail): { activity: ActivityDetail; refresh: () => void } {
  const { id } = initial
  const load = async () => toActivityDetail(await callShop(activityCalls.activityDetail, { params: { id } }))
  const { data, refresh } = usePersonal([goodsKeyPrefix, 'activity', id], load, initial)
  return { activity: data, refresh }
}

/** Agreements of controlled sale as this viewer sees them: what keeps them out, or prices. */
export function useControlledProgrammes(
  which: 'all' | 'new',
  initial: readonly ControlledProgramme[],
): readonly ControlledProgramme[] {
  const call = which === 'new' ? focusCalls.focusControlledNew : focusCalls.focusControlled
  const load = async () => toControlledZone(await callShop(call)).programmes
  return usePersonal([goodsKeyPrefix, 'controlled', which], load, initial).data
}

export function useControlledProgramme(key: string, initial: ControlledProgramme): ControlledProgramme {
  const load = async () =>
    toControlledProgramme(await callShop(focusCalls.focusControlledGoods, { params: { id: key } }))
  return usePersonal([goodsKeyPrefix, 'controlled', key], load, initial).data
}
