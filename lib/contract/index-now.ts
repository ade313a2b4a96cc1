import { z } from 'zod'

/**
 * A key of IndexNow: search engines look for it under `/<key>.txt`, where its owner shows it. The storefront shows the key and the shop
 * API sends it along with links, so both read it.
 */
export const indexNowKey = z
  .string()
  .regex(/^[A-Za-z0-9-]{8,128}$/, 'needs 8 to 128 letters, digits or -')
  .optional()

/** Where it is shown. */
export const indexNowPath = (key: string): string => `/${key}.txt`
