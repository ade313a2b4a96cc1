interface SupplierDocument {
  readonly name: string
  readonly number: string
  readonly validTo: string | null
  readonly version: string
}

export interface SupplierDocumentSet {
  readonly version: string
  readonly shop: readonly SupplierDocument[]
  readonly goods: readonly {
    readonly id: number
    readonly name: string
    readonly spec: string
    readonly papers: readonly SupplierDocument[]
  }[]
  readonly own: readonly {
    readonly name: string
    readonly number: string
    readonly validTo: string | null
    readonly files: number
  }[]
}
