import type { Db } from '#shop-api/platform/db/db.ts'
import { port } from '#shop-api/platform/port.ts'

/** A picture that can be rendered: what decides how it looks, and how to draw it. */
export interface Picture {
  readonly type: 'image/webp' | 'image/png' | 'image/jpeg'
  readonly subject: object
  readonly render: () => Promise<Buffer>
}

/** The picture under such a name, or null when there is none. */
export const findPicture =
  port<(db: Db, kind: string, name: string, size: string) => Promise<Picture | null>>('find a picture')
