// const written = read.written(stored['a name of a field that is so long that it has a line of its own']);
const written = read.written(
  stored['a name of a field that is so long that it has a line of its own'],
);
