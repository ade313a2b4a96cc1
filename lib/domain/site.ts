import type { CommonData } from './common.ts'

/** Content an operator keeps: ads, footer, notices. */

export interface Ad {
  readonly id: number
  readonly title: string
  readonly image: string
  /** Null: the campaign has not begun. */
  readonly url: string | null
}

export interface SiteLink {
  readonly name: string
  readonly url: string
}

export interface LinkColumn {
  readonly title: string
  readonly links: readonly SiteLink[]
}

/** A square code to scan: what is under it, and the address inside it, maybe a path of the shop. */
export interface ScanCode {
  readonly name: string
  readonly text: string
  readonly url: string
}

export interface Licence {
  readonly label: string
  readonly number: string
}

export interface SiteLinks {
  readonly columns: readonly LinkColumn[]
  readonly codes: readonly ScanCode[]
  readonly licences: readonly Licence[]
  readonly company: string
  readonly address: string
}

/** A line of the notice bar. */
export interface Notice {
  readonly id: number
  readonly title: string
  readonly lines: readonly string[]
}

export interface Person {
  readonly name: string
  readonly phone: string
}

/** The person or desk that serves a buyer. The default one is the shop's desk, others are the buyer's own. */
export interface ServiceContact extends Person {
  readonly isDefault: boolean
}

/** The notice bar shows this post (spec §7, gaps). */
export const noticePost = { type: 1, id: 72 } as const

/** A summary as lines to step through: one a sentence or line, so that none is cut on a narrow bar. */
export function noticeLines(summary: string): string[] {
  return summary
    .split(/\n+|(?<=[。！？；])/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** What the frame shows, the same for everyone: a cached page holds it. Personal parts fill in later in reserved places. */
export interface FrameContent {
  readonly siteName: string
  readonly siteUrl: string
  readonly common: CommonData
  readonly links: SiteLinks
  readonly notice: Notice | null
  readonly topAds: readonly Ad[]
  readonly cornerAds: readonly Ad[]
}
