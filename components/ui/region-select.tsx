import { useState } from 'react'
import { Select } from './select.tsx'

interface RegionNode {
  readonly code: string
  readonly name: string
  readonly children: readonly RegionNode[]
}

interface RegionSelectProps {
  regions: readonly RegionNode[]
  /** Six digits of where the way ends: a district, or a city that has none. Empty while it is not chosen. */
  value: string
  onChange: (code: string) => void
  /** Name of the control the way ends at, for messages. */
  name: string
  error?: string | undefined
  required?: boolean
}

const labels = ['省份', '城市', '区县'] as const

/** Codes from the top down to a region; empty when it is not there. */
function pathTo(regions: readonly RegionNode[], code: string): readonly string[] {
  for (const region of regions) {
    if (region.code === code) return [code]
    const below = pathTo(region.children, code)
    if (below.length > 0) return [region.code, ...below]
  }
  return []
}

/** Province, city and district, one after the other; a city without districts is the end of the way. */
export function RegionSelect({ regions, value, onChange, name, error, required }: RegionSelectProps) {
  const [halfWay, setHalfWay] = useState<readonly string[]>([])
  const path = value === '' ? halfWay : pathTo(regions, value)

  const choose = (here: readonly RegionNode[], level: number, code: string): void => {
    setHalfWay(code === '' ? path.slice(0, level) : [...path.slice(0, level), code])
    const isEnd = here.find((region) => region.code === code)?.children.length === 0
    onChange(isEnd ? code : '')
  }

  const levels: (readonly RegionNode[])[] = [regions]
  for (const code of path) {
    const below = levels.at(-1)?.find((region) => region.code === code)?.children ?? []
    if (below.length > 0) levels.push(below)
  }
  const isWhole = value !== '' && path.length > 0
  return (
    <div className="col-span-full grid gap-3 tablet:grid-cols-3">
      {labels.slice(0, isWhole ? levels.length : labels.length).map((label, level, shown) => {
        const here = levels[level] ?? []
        const isLast = level === shown.length - 1
        return (
          <Select
            key={label}
            label={label}
            name={isLast ? name : undefined}
            value={path[level] ?? ''}
            error={isLast ? error : undefined}
            required={isLast && required}
            onChange={(event) => choose(here, level, event.currentTarget.value)}
          >
            <option value="">请选择</option>
            {here.map((region) => (
              <option key={region.code} value={region.code}>
                {region.name}
              </option>
            ))}
          </Select>
        )
      })}
    </div>
  )
}
