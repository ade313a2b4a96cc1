import { z } from 'zod'
import { MOST_PICTURE_BYTES } from './kinds-of-file.ts'

/* What operators' calls take and answer with for one picture. */

export const pictureFacts = z.object({
  hash: z.string(),
  type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  size: z.number(),
  width: z.number(),
  height: z.number(),
  addedAt: z.date(),
})

export const addPictureBody = z.object({ name: z.string().max(200).default('图片'), base64: z.string() })

/** Base64 takes a third more. */
export const PICTURE_BODY_LIMIT = Math.ceil(MOST_PICTURE_BYTES * 1.4)
