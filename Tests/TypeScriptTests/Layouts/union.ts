// export type Mood = 'happy' | 'sad' | 'somewhere in between' | 'none of these' | 'not yet known';
export type Mood =
  | 'happy'
  | 'sad'
  | 'somewhere in between'
  | 'none of these'
  | 'not yet known';
