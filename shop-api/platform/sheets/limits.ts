export const tooManyRows = (mostRows: number): string => `文件超过${mostRows}行，请拆分后分次导入`
