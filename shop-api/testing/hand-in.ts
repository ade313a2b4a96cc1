import { encodeForm } from '#lib/contract/form.ts'
import { uploadCalls } from '#lib/contract/uploads/calls.ts'
import type { UploadPurpose } from '#lib/contract/uploads/limits.ts'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'
import { onePixel } from './one-pixel.ts'
import type { TestShop, Visitor } from './sample-shop.ts'

interface HandIn {
  readonly purpose: UploadPurpose
  readonly bytes?: Buffer
  readonly name?: string
}

/** Hands a file in as a visitor. */
export async function handInFile(shop: TestShop, visitor: Visitor, { bytes = onePixel, ...query }: HandIn) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `${uploadCalls.uploadAdd.path}?${encodeForm(query)}`,
    headers: {
      'content-type': 'application/octet-stream',
      ...(visitor.cookie ? { cookie: `${SESSION_COOKIE}=${visitor.cookie}` } : {}),
    },
    payload: bytes,
  })
  const { code, message, data, errors } = answer.json()
  return { status: answer.statusCode, code, message, data, errors, id: Number(data?.id) }
}

/** Opens an address of the shop as a visitor and answers with what came. */
export function openFile(shop: TestShop, visitor: Visitor, url: string) {
  return shop.app.inject({ url, headers: visitor.cookie ? { cookie: `${SESSION_COOKIE}=${visitor.cookie}` } : {} })
}
