import { z } from 'zod'

/** Bytes of a file; no envelope. */
export const leafletShapes = { leafletScan: { data: z.unknown() } }
