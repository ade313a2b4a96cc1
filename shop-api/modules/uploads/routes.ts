import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uploadCalls } from '#lib/contract/uploads/calls.ts'
import { uploadShapes } from '#lib/contract/uploads/shapes.ts'
import { notFound } from '#shop-api/http/refusal.ts'
import { memberRoute } from '#shop-api/http/route.ts'
import { ShopFile } from '#shop-api/http/shop-file.ts'
import { storesOf } from '#shop-api/modules/auth/sign-in.ts'
import { readKeptFile } from './file-folder.ts'
import { handIn } from './hand-in.ts'
import type { UploadRow } from './store.ts'
import { findMembersUpload, toWireUpload } from './store.ts'

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

export function registerUploads(app: FastifyInstance): void {
  const open = async (row: UploadRow | null): Promise<ShopFile> => {
    if (!row) throw notFound('文件不存在')
    return new ShopFile(row.type, row.name, await readKeptFile(app.shop.config.SHOP_DATA_DIR, row.fileKey))
  }

  memberRoute(app, uploadCalls.uploadAdd, uploadShapes.uploadAdd, async ({ query, member, now, request }) => {
    const file = { memberId: member.id, ...query, name: query.name, bytes: bytesOf(request) }
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
}
