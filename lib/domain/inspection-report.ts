/** The maker's inspection report of a batch the member got. */
export interface InspectionReport {
  readonly id: number
  readonly name: string
  readonly spec: string
  readonly manufacturer: string
  readonly batch: string
  readonly expiresOn: string
  readonly reportNumber: string
  readonly issuedOn: string
  readonly order: { readonly id: number; readonly number: string } | null
  readonly url: string
  readonly isDownloaded: boolean
}

export interface InspectionQuery {
  readonly keywords: string
  readonly batch: string
  readonly orderId: number | null
  readonly onlyFresh: boolean
  readonly page: number
}
