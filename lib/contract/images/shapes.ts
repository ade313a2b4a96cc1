import { z } from 'zod'

/** Bytes of a picture; no envelope. */
export const imageShapes = { image: { data: z.unknown() } }
