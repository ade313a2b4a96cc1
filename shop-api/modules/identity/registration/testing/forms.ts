import type { WireRegistrationForm } from '#lib/contract/registration/calls.ts'
import { creditCodeSign } from '#lib/kernel/credit-code.ts'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'

async function handIn(shop: TestShop, visitor: Visitor): Promise<number> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/upload?purpose=registration&name=licence.png',
    headers: { 'content-type': 'application/octet-stream', cookie: `${SESSION_COOKIE}=${visitor.cookie}` },
    payload: onePixel,
  })
  expect(answer.json().message).toBe('ok')
  return answer.json().data.id
}

export const creditCode = (number: number) => {
  const stem = `91320106MA1${String(number).padStart(6, '0')}`
  return stem + creditCodeSign(stem)
}

/** A licence as it is sent, with a file submitted for it. */
export async function licenceOf(shop: TestShop, visitor: Visitor, kind: string, number: string) {
  const files = String(await handIn(shop, visitor))
  return { kind, number, valid_from: '2024-01-01', valid_to: '2029-01-01', is_endless: 0, files }
}

/** A pharmacy with its licences; the number makes it one of its own. */
export async function companyFormOf(shop: TestShop, visitor: Visitor, number: number): Promise<WireRegistrationForm> {
  return {
    kind: 'pharmacy',
    company: `南京测试大药房${number}`,
    contact: '林小雨',
    email: '',
    scopes: ['chemical', 'patent'],
    papers: [
      await licenceOf(shop, visitor, 'businessLicence', creditCode(number)),
      await licenceOf(shop, visitor, 'drugLicence', `苏DA${number}`),
      await licenceOf(shop, visitor, 'purchaseAuthorisation', `SQ${number}`),
    ],
  }
}

/** Where it is, and where goods go. */
export const place = {
  region: '320106',
  street: '中山北路1号',
  delivery_name: '林小雨',
  delivery_phone: '13900001111',
  delivery_region: '320106',
  delivery_street: '中山北路1号',
}
