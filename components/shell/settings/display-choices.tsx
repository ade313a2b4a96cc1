import { Radio, RadioGroup } from '#components/ui/check.tsx'
import { changeDisplay, useDisplay } from '#lib/browser/use-display.ts'

/** Density of tables and size of letters; what is chosen shows at once. */
export function DisplayChoices() {
  const { isCompact, isLarge } = useDisplay()
  return (
    <div className="space-y-3">
      <RadioGroup legend="表格行距">
        <Radio name="density" label="标准" checked={!isCompact} onChange={() => changeDisplay({ isCompact: false })} />
        <Radio name="density" label="紧凑" checked={isCompact} onChange={() => changeDisplay({ isCompact: true })} />
      </RadioGroup>
      <RadioGroup legend="文字大小">
        <Radio name="text" label="标准" checked={!isLarge} onChange={() => changeDisplay({ isLarge: false })} />
        <Radio name="text" label="大字" checked={isLarge} onChange={() => changeDisplay({ isLarge: true })} />
      </RadioGroup>
      <p className="text-meta text-ink-500">保存在本机浏览器，下次打开仍然有效。</p>
    </div>
  )
}
