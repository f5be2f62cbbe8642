// const changes = made.oneOf(made.entries(made.integer(1, 500)), made.value({ 'a b': -1, count: 2 }), made.optional(made.text()));
const changes = made.oneOf(
  made.entries(made.integer(1, 500)),
  made.value({ 'a b': -1, count: 2 }),
  made.optional(made.text()),
);
