import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { counter } from '#shop-api/platform/metrics/counts.ts'

const refused = counter(
  'shop_api_sign_ins_refused_total',
  'Sign-ins that were refused, by way and code of the answer.',
  ['way', 'code'],
)

/** Signs in, and counts it when it is refused. */
export async function countingRefusals<Value>(
  way: 'password' | 'code' | 'wechat' | 'desk',
  signIn: () => Promise<Value>,
): Promise<Value> {
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof ShopRefusal) refused({ way, code: String(error.code) })
    throw error
  }
}
