import { usualScopes } from '#shop-api/modules/base/business-scopes/scopes.ts'
import type { SampleScope } from '#shop-api/sample-shop/types.ts'

export const scopes: readonly SampleScope[] = usualScopes

export type ScopeCode = (typeof usualScopes)[number]['code']
