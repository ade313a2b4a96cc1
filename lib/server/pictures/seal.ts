import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '../env.ts'

/** Widths a picture of another host is made in; never larger than it is. */
export const PICTURE_WIDTHS = [180, 400, 800, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** 128 bits in base64url. */
const SEAL_LENGTH = 22

const sealOf = (text: string, secret = env().SESSION_SECRET[0]): string =>
  createHmac('sha256', secret).update(`picture ${text}`).digest('base64url').slice(0, SEAL_LENGTH)

/**
 * Our own address for a picture of another host. It is sealed: only what an upstream named is fetched, and nobody can
 * make this process ask for anything else.
 */
export function pictureUrl(width: PictureWidth, address: URL): string {
  const text = Buffer.from(address.href).toString('base64url')
  return `/picture/${width}/${text}.${sealOf(text)}`
}

/** The picture behind an address of ours; null for one this shop did not write. */
export function openPictureUrl(widthText: string, sealed: string): { width: PictureWidth; address: URL } | null {
  const width = PICTURE_WIDTHS.find((each) => String(each) === widthText)
  const [text = '', seal = '', ...more] = sealed.split('.')
  const given = Buffer.from(seal)
  const isOurs = env().SESSION_SECRET.some((secret) => {
    const right = Buffer.from(sealOf(text, secret))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  if (width === undefined || more.length > 0 || !isOurs) return null
  return { width, address: new URL(Buffer.from(text, 'base64url').toString()) }
}
