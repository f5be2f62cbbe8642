// export const orders = { where: [[['title'], '==', null]], orders: [[['title'], 'asc'], [['__name__'], 'asc']] } as const;
export const orders = {
  where: [[['title'], '==', null]],
  orders: [
    [['title'], 'asc'],
    [['__name__'], 'asc'],
  ],
} as const;
