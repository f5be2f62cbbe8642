// export type Status = (typeof Status)[keyof typeof Status]; export const Status = { draft: 'draft', inPrint: 'in_print' } as const;
export type Status = (typeof Status)[keyof typeof Status];
export const Status = { draft: 'draft', inPrint: 'in_print' } as const;
