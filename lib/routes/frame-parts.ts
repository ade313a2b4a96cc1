import type { Frame } from './registry.ts'

interface FrameParts {
  readonly header: 'full' | 'login' | 'none'
  readonly footer: boolean
  readonly toolbar: boolean
  readonly nav: boolean
  readonly topAd: boolean
}

/** Which parts of the frame show around a page. */
export const frameParts: Readonly<Record<Frame, FrameParts>> = {
  shop: { header: 'full', footer: true, toolbar: true, nav: true, topAd: true },
  member: { header: 'full', footer: true, toolbar: true, nav: false, topAd: false },
  portal: { header: 'login', footer: true, toolbar: false, nav: false, topAd: false },
  bare: { header: 'none', footer: false, toolbar: false, nav: false, topAd: false },
}
