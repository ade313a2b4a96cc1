import { usualScopes } from '#shop-api/modules/base/business-scopes/scopes.ts'
import type { SampleScope } from '#shop-api/sample-shop/model/types.ts'

export const scopes: readonly SampleScope[] = usualScopes

export type ScopeCode = (typeof usualScopes)[number]['code']
