/** A store this sign-in may act for, and what waits there. */
export interface BranchOverview {
  readonly id: number
  readonly company: string
  readonly address: string
  readonly isHead: boolean
  readonly isCurrent: boolean
  readonly isApproved: boolean
  readonly cartLines: number
  readonly unpaidOrders: number
  readonly unreadNotifications: number
  readonly licenceWarnings: number
}

/** What became of copying lines to one store. */
export interface CopyResult {
  readonly branchId: number
  readonly name: string
  readonly copied: number
  /** Lines that store may not or cannot have, each with its reason. */
  readonly refused: readonly string[]
}
