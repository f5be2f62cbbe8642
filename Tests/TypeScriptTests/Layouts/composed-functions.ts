// const a = f(g(() => 1), 1);
const a = f(
  g(() => 1),
  1,
);
