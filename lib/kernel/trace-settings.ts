/** The samplers of the standard (OTEL_TRACES_SAMPLER). parentbased: who called decides, if there was one. */
export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TraceSettings {
  readonly service: string
  /** Base address of the collector; spans go to /v1/traces below it. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly sampler: (typeof samplerNames)[number]
  /** Part of the traces that is sent, of 1, with a sampler by ratio. */
  readonly ratio: number
}

/** The variables of the standard that both processes read. */
interface TraceVariables {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string
  readonly OTEL_EXPORTER_OTLP_HEADERS?: Readonly<Record<string, string>>
  readonly OTEL_SERVICE_NAME: string
  readonly OTEL_TRACES_SAMPLER: TraceSettings['sampler']
  readonly OTEL_TRACES_SAMPLER_ARG: number
}

/** Null where no collector is named: nothing is measured then. */
export function traceSettings(given: TraceVariables): TraceSettings | null {
  if (given.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null
  return {
    service: given.OTEL_SERVICE_NAME,
    endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    sampler: given.OTEL_TRACES_SAMPLER,
    ratio: given.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** Headers as the standard writes them: name=value,name=value with values in percent codes. Null: not of that form. */
export function readHeaderList(text: string): Record<string, string> | null {
  const pairs = text.split(',').flatMap((part) => part.trim() || [])
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)=(.*)$/.exec(pair) ?? []
        if (name === '') throw new Error('no name')
        return [name, decodeURIComponent(value.trim())]
      }),
    )
  } catch {
    return null
  }
}
