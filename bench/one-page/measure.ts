import type { Browser } from '@playwright/test'
import type { Server } from '../support/servers.ts'
import type { MeasuredPage } from '../support/storefront-pages.ts'

/** A build that is measured: its own storefront before its own shop API, with a sample shop of their own. */
export interface Shop {
  readonly name: string
  readonly storefront: Server
  readonly shopApi: Server
  readonly pages: Readonly<Record<'home' | 'list' | 'goods', MeasuredPage>>
  /** Of a member of the sample, as a browser sends it. */
  readonly cookie: string
}

export interface Figure {
  readonly name: string
  readonly unit: string
  readonly goal?: number
  /** A rate is better the more there is of it; all else is better the less. */
  readonly isRate?: true
  readonly digits?: number
}

/** Some figures that are found together, in one turn of a shop. */
export interface Measure {
  readonly name: string
  readonly figures: readonly Figure[]
  /** How often each shop is measured, both in turns. */
  readonly turns: number
  /** Values of the figures in their order. */
  readonly once: (shop: Shop, browser: Browser) => Promise<readonly number[]>
}

export const WIDE = 1440
