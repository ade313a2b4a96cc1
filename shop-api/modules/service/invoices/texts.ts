export const kindTexts = { ordinary: '电子发票（普通发票）', special: '电子发票（增值税专用发票）' } as const
export const stateTexts = { applied: '开票中', issued: '已开票', refused: '未通过', cancelled: '已撤销' } as const
