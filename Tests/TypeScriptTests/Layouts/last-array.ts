// const codec = firesmith.keyedMap<{ [Key in Level]?: number }>(firesmith.limited(firesmith.double, { minimum: 0 }), ['low', 'high']);
const codec = firesmith.keyedMap<{ [Key in Level]?: number }>(
  firesmith.limited(firesmith.double, { minimum: 0 }),
  ['low', 'high'],
);
