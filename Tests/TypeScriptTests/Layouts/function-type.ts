// export type Read = (stored: { readonly [key: string]: unknown }, read: Readers, path: readonly string[]) => Book | undefined;
export type Read = (
  stored: { readonly [key: string]: unknown },
  read: Readers,
  path: readonly string[],
) => Book | undefined;
