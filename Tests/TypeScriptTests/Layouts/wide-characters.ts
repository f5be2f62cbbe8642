// export const strangeName = { first: made.text('名前😀 한국어 ｗｉｄｅ'), second: made.text('名前😀 한국어 ｗｉｄｅ') };
export const strangeName = {
  first: made.text('名前😀 한국어 ｗｉｄｅ'),
  second: made.text('名前😀 한국어 ｗｉｄｅ'),
};
