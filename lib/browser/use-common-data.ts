'use client'

import useSWR from 'swr'
import { focusCalls } from '#lib/contract/focus/calls.ts'
import type { CommonData } from '#lib/domain/common.ts'
import { toCommonData } from '#lib/mapping/common.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** Common data for parts that are opened seldom, so that pages need not carry it twice. */
export function useCommonData(): { common: CommonData | undefined; hasFailed: boolean } {
  const { data, error } = useSWR<CommonData, ShopError>(
    'common-data',
    async () => toCommonData(await callShop(focusCalls.focusCommon)),
    { revalidateOnFocus: false, revalidateIfStale: false },
  )
  return { common: data, hasFailed: error !== undefined }
}
