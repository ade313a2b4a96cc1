import { campaignCalls } from '#lib/contract/campaigns/calls.ts'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import type { CampaignDetail, ControlledProgramme } from '#lib/domain/campaign.ts'
import type { Ad } from '#lib/domain/site.ts'
import { toCampaignDetail, toControlledProgramme, toControlledZone } from '#lib/mapping/campaign.ts'
import { toAd } from '#lib/mapping/site.ts'
import { useAsked } from './asked.ts'
import { goodsKeyPrefix } from './cart-keys.ts'
import { callShop } from './http.ts'
import { usePersonal } from './use-personal.ts'

/** A campaign as this viewer sees it; `refresh` asks again when its time begins or ends, also for guests. */
export function useCampaign(initial: CampaignDetail): { campaign: CampaignDetail; refresh: () => void } {
  const { id } = initial
  const load = async () => toCampaignDetail(await callShop(campaignCalls.campaignDetail, { params: { id } }))
  const { data, refresh } = usePersonal([goodsKeyPrefix, 'activity', id], load, initial)
  return { campaign: data, refresh }
}

/** Agreements of controlled sale as this viewer sees them: what keeps them out, or prices. */
export function useControlledProgrammes(
  which: 'all' | 'new',
  initial: readonly ControlledProgramme[],
): readonly ControlledProgramme[] {
  const call = which === 'new' ? zoneCalls.focusControlledNew : zoneCalls.focusControlled
  const load = async () => toControlledZone(await callShop(call)).programmes
  return usePersonal([goodsKeyPrefix, 'controlled', which], load, initial).data
}

export function useControlledProgramme(key: string, initial: ControlledProgramme): ControlledProgramme {
  const load = async () =>
    toControlledProgramme(await callShop(zoneCalls.focusControlledGoods, { params: { id: key } }))
  return usePersonal([goodsKeyPrefix, 'controlled', key], load, initial).data
}

/** Advertisements of the controlled zone by their keys; none while they are not there. */
export function useControlledAds(keys: readonly string[]): readonly Ad[] {
  const ids = keys.join(',')
  const load = async () => (await callShop(zoneCalls.focusControlledAds, { query: { ids } })).data.map(toAd)
  return useAsked(ids === '' ? null : ['controlled-ads', ids], load, { revalidateOnFocus: false }).data ?? []
}
