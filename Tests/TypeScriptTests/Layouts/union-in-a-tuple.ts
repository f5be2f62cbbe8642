// export type BookEntries = { ratings?: readonly [key: string, value: number | NumberChange<number> | Removal | undefined] };
export type BookEntries = {
  ratings?: readonly [
    key: string,
    value: number | NumberChange<number> | Removal | undefined,
  ];
};
