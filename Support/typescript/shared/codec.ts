import type { VectorValue } from './sdk.js';
import type { OtherFields } from './structures.js';
import type { Case, Former, Member, UnionKeys } from './unions.js';

/** Reads and writes the values of one type. Both throw a `Problem` if a value is wrong. */
export type Codec<T> = CodecParts & {
  /** Returns the value for what is stored. */
  readonly read: (stored: unknown) => T;
  /**
   * Returns what is to be stored for a value.
   *
   * @param isMerged Whether maps are merged with those that are stored, so that they may lack fields.
   */
  readonly write: (value: T, isMerged?: boolean) => unknown;
};

/** A kind of value that JSON has in another form. */
export type Form =
  | 'any'
  | 'bigint'
  | 'bytes'
  | 'double'
  | 'geopoint'
  | 'reference'
  | 'timestamp';

/** The parts of codecs that updates and JSON need. */
export type CodecParts = {
  /** The type, by JavaScript's own word, whose values are all read as they are. */
  readonly plain?: 'boolean' | 'number' | 'string';
  /** The form of values in JSON; none if that is the stored one. */
  readonly form?: Form;
  /** Whether there is only one value. */
  readonly isConstant?: boolean;
  /** Returns the codec that this one stands for. */
  readonly itself?: () => AnyCodec;
  /** Returns the fields of a structure, by their properties. */
  readonly fields?: () => object;
  /** The fields of a structure that the schema doesn't declare, if they are kept. */
  readonly others?: OtherFields;
  /** What reads and writes elements of an array, without limits of the array. */
  readonly element?: AnyCodec;
  /** What reads and writes entries of a map. */
  readonly entry?: AnyCodec;
  /** Throws if a map can't have this key. */
  readonly checkKey?: (key: string) => void;
  /** The only keys of a map, if there are such. */
  readonly keys?: readonly string[];
  /** What reads and writes the elements of a tuple. */
  readonly elements?: readonly AnyCodec[];
  /** The maps of a union. */
  readonly union?: {
    readonly keys: UnionKeys;
    readonly cases: readonly Case[];
  };
  /** The values that cases of an enumeration had before, each with the one of today. */
  readonly former?: Former;
  /** Whether keys of a map had other names before. */
  readonly hasRenamedKeys?: boolean;
  /** The types of a union without tags. */
  readonly untagged?: {
    readonly members: readonly Member[];
    readonly isOpen: boolean;
  };
  /** The path of the collection that references are to, with `null` for each id. */
  readonly collection?: readonly (string | null)[];
  /** Makes vectors. */
  readonly newVector?: (values: number[]) => VectorValue;
  /** A type that a team wrote by hand, and what reads and writes its stored values. */
  readonly external?: {
    readonly type: External<unknown, unknown>;
    readonly encoded: AnyCodec;
  };
  /** The codec without its limits, if it has some. */
  readonly unlimited?: AnyCodec;
};

/** A codec of any type. */
export type AnyCodec = CodecParts & {
  readonly read: (stored: unknown) => unknown;
  readonly write: (value: never, isMerged?: boolean) => unknown;
};

/** Reads and writes a type that a team wrote by hand, as `Stored`, the type in `encoded_as`. */
export type External<T, Stored> = {
  readonly read: (stored: Stored) => T;
  readonly write: (value: T) => Stored;
};

/** Returns the codec that stands behind those that are made when they are needed. */
export function behind(codec: AnyCodec): AnyCodec {
  let found = codec;
  while (found.itself !== undefined) found = found.itself();
  return found;
}
