// export type Places = { [Key in Level]?: { readonly latitude: number; readonly longitude: number } } | null;
export type Places =
  | {
      [Key in Level]?: {
        readonly latitude: number;
        readonly longitude: number;
      };
    }
  | null;
