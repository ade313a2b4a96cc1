interface Paper {
  readonly name: string
  readonly number: string
  readonly validTo: string | null
  readonly version: string
}

export interface Papers {
  readonly version: string
  readonly shop: readonly Paper[]
  readonly goods: readonly {
    readonly id: number
    readonly name: string
    readonly spec: string
    readonly papers: readonly Paper[]
  }[]
  readonly own: readonly {
    readonly name: string
    readonly number: string
    readonly validTo: string | null
    readonly files: number
  }[]
}
