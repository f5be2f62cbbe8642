// export type Place = { readonly latitude: number; readonly longitude: number; readonly name: string } | null;
export type Place = {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
} | null;
