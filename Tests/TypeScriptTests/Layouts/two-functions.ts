// const a = f((a) => a, (b) => b);
const a = f(
  (a) => a,
  (b) => b,
);
