// export type Levels = Partial<Record<'library' | 'shelf' | 'book' | 'page' | 'paragraph' | 'sentence', number>>;
export type Levels = Partial<
  Record<
    'library' | 'shelf' | 'book' | 'page' | 'paragraph' | 'sentence',
    number
  >
>;
