import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { statementCalls } from '#lib/contract/statements/calls.ts'
import { statementShapes } from '#lib/contract/statements/shapes.ts'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { doHeavy } from '#shop-api/modules/identity/auth/heavy-work.ts'
import type { StreamedFile } from '#shop-api/platform/http/file-answer.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { monthFolder, orderFolder } from './folders.ts'

const FOLDERS = { name: 'document folder', most: 30, spanMs: HOUR_MS }
const MB = 1024 * 1024
/** A storefront takes files of 32 MB. */
const MOST_OF_MEMBER = 30 * MB

/** Whole, because a storefront reads a file whole before it lets a byte of it through. */
const whole = async ({ type, name, bytes }: StreamedFile): Promise<ShopFile> =>
  new ShopFile(type, name, await buffer(bytes))

/** Documents of an order or a month in one file, for the member they are of. */
export function registerDocumentFolders(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, statementCalls, statementShapes)
  const { storage } = app.shop
  forMembers('orderFolder', async ({ db, member, id, now }) =>
    doHeavy(db, { limit: FOLDERS, accountId: member.accountId, now }, async () =>
      whole(await orderFolder({ db, storage, now, mostBytes: MOST_OF_MEMBER }, id, member.id)),
    ),
  )
  forMembers('monthFolder', async ({ db, member, query, now }) =>
    doHeavy(db, { limit: FOLDERS, accountId: member.accountId, now }, async () =>
      whole(await monthFolder({ db, storage, now, mostBytes: MOST_OF_MEMBER }, member.id, query.month)),
    ),
  )
}
