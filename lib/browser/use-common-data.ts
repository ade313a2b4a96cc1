import { zoneCalls } from '#lib/contract/zones/calls.ts'
import type { CommonData } from '#lib/domain/common.ts'
import { toCommonData } from '#lib/mapping/common.ts'
import type { Asked } from './asked.ts'
import { asIs, useAsked } from './asked.ts'
import { callShop } from './http.ts'

/** Common data for parts that are opened seldom, so that pages need not carry it twice. */
export const useCommonData = (): Asked<CommonData> =>
  useAsked(['common-data'], async () => toCommonData(await callShop(zoneCalls.focusCommon)), asIs)
