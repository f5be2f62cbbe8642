// export const message = 'a string that is so long that it does not fit on the line of the constant at all';
export const message =
  'a string that is so long that it does not fit on the line of the constant at all';
