'use client'

import { useCallback } from 'react'
import { focusCalls } from '#lib/contract/focus/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { Floor, Spike } from '#lib/domain/home.ts'
import { toGoods } from '#lib/mapping/goods.ts'
import { toHome, toSpike } from '#lib/mapping/home.ts'
import { callShop } from './http.ts'
import { usePersonal } from './use-personal.ts'

/** The flash sale as this viewer sees it; `refresh` asks for the next one, also for guests. */
export function useSpike(initial: Spike): { spike: Spike; refresh: () => void } {
  const load = useCallback(async () => toSpike(await callShop(goodsCalls.spike)), [])
  const { data, refresh } = usePersonal(['goods', 'spike'], load, initial)
  return { spike: data, refresh }
}

export function useRecommendations(initial: readonly Goods[]): readonly Goods[] {
  const load = useCallback(async () => (await callShop(goodsCalls.recommendations)).data.map(toGoods), [])
  return usePersonal<readonly Goods[]>(['goods', 'recommendations'], load, initial).data
}

export function useFloors(initial: readonly Floor[]): readonly Floor[] {
  const load = useCallback(async () => toHome(await callShop(focusCalls.focusHome)).floors, [])
  return usePersonal(['goods', 'floors'], load, initial).data
}
