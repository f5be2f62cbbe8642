// const kind = typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'something else altogether';
const kind =
  typeof value === 'string'
    ? 'text'
    : typeof value === 'number'
      ? 'number'
      : 'something else altogether';
