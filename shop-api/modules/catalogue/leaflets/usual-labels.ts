/** What leaflets of medicines have, in the order in which they have it. */
export const usualLabels = [
  '警示语',
  '成份',
  '性状',
  '适应症',
  '功能主治',
  '用法用量',
  '不良反应',
  '禁忌',
  '注意事项',
  '孕妇及哺乳期妇女用药',
  '儿童用药',
  '老年用药',
  '药物相互作用',
  '药物过量',
  '药理毒理',
  '药代动力学',
  '贮藏',
  '包装',
  '执行标准',
  '上市许可持有人',
] as const

export const isUsual = (label: string): boolean => usualLabels.some((each) => each === label)

/** A leaflet's own labels where they are, the usual ones it lacks in between. */
export function withUsualLabels(own: readonly string[]): string[] {
  const labels = [...own]
  for (const [at, label] of usualLabels.entries()) {
    if (labels.includes(label)) continue
    const before = usualLabels.slice(0, at).findLast((each) => labels.includes(each))
    labels.splice(before === undefined ? 0 : labels.indexOf(before) + 1, 0, label)
  }
  return labels
}
