/** What browsers and node have both. */
declare const console: {
  log(...values: unknown[]): void;
  error(...values: unknown[]): void;
};
