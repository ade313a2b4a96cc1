import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uploadCalls } from '#lib/contract/uploads/calls.ts'
import { uploadShapes } from '#lib/contract/uploads/shapes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CurrentMember } from '#shop-api/platform/http/context.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { port } from '#shop-api/platform/port.ts'
import { handIn } from './hand-in.ts'
import { readKeptFile } from './kept-files.ts'
import type { UploadRow } from './repository.ts'
import { findMembersUpload, toWireUpload } from './repository.ts'

/** Ids of the members a sign-in may act for: their files are its own. */
export const membersInReach = port<(db: Db, member: CurrentMember) => Promise<number[]>>('members in reach')

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

export function registerUploads(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, uploadCalls, uploadShapes)
  const open = async (row: UploadRow | null): Promise<ShopFile> => {
    if (!row) throw notFound('文件不存在')
    return new ShopFile(row.type, row.name, await readKeptFile(app.shop.storage, row.fileKey))
  }

  forMembers('uploadAdd', async ({ query, member, now, request }) => {
    const file = { memberId: member.id, ...query, name: query.name, bytes: bytesOf(request) }
    return toWireUpload(await handIn(app.shop, file, now))
  })

  forMembers('upload', async ({ member, id, db }) => {
    return open(await findMembersUpload(db, await membersInReach.ask(db, member), id))
  })
}
