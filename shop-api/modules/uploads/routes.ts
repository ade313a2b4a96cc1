import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uploadCalls } from '#lib/contract/uploads/calls.ts'
import { uploadShapes } from '#lib/contract/uploads/shapes.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { notFound } from '#shop-api/http/refusal.ts'
import { memberRoute, route } from '#shop-api/http/route.ts'
import { ShopFile } from '#shop-api/http/shop-file.ts'
import { storesOf } from '#shop-api/modules/auth/sign-in.ts'
import { draftHash, issueDraft } from './draft-token.ts'
import { readKeptFile } from './file-folder.ts'
import { handIn } from './hand-in.ts'
import type { UploadRow } from './store.ts'
import { findDraftUpload, findMembersUpload, toWireUpload } from './store.ts'

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

export function registerUploads(app: FastifyInstance): void {
  const secret = app.shop.operatorToken

  const open = async (row: UploadRow | null): Promise<ShopFile> => {
    if (!row) throw notFound('文件不存在')
    return new ShopFile(row.type, row.name, await readKeptFile(app.shop.config.SHOP_DATA_DIR, row.fileKey))
  }

  memberRoute(app, uploadCalls.uploadAdd, uploadShapes.uploadAdd, async ({ query, member, now, request }) => {
    const owner = { memberId: member.id }
    const file = { owner, ...query, name: query.name, bytes: bytesOf(request), source: request.source }
    return toWireUpload(await handIn(app.shop, file, now))
  })

  memberRoute(app, uploadCalls.upload, uploadShapes.upload, async ({ member, id, db }) => {
    const stores = await storesOf(db, member)
    return open(
      await findMembersUpload(
        db,
        stores.map((store) => store.id),
        id,
      ),
    )
  })

  route(app, uploadCalls.uploadDraft, uploadShapes.uploadDraft, async ({ now }) => {
    const { token, expiresAt } = issueDraft(secret, now)
    return { draft: token, expires_at: toTimestamp(expiresAt) }
  })

  route(app, uploadCalls.draftUploadAdd, uploadShapes.draftUploadAdd, async ({ query, now, request }) => {
    const owner = { draftHash: draftHash(secret, query.draft, now) }
    const file = { owner, purpose: query.purpose, name: query.name, bytes: bytesOf(request), source: request.source }
    return toWireUpload(await handIn(app.shop, file, now), new URLSearchParams({ draft: query.draft }).toString())
  })

  route(app, uploadCalls.draftUpload, uploadShapes.draftUpload, async ({ query, id, db, now }) =>
    open(await findDraftUpload(db, draftHash(secret, query.draft, now), id)),
  )
}
