/** What the files of a claim are filed under. */
export const claimUse = (claimId: number): string => `after_sales ${claimId}`
