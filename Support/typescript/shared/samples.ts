import type { AnyCodec } from './codec.js';
// Made-up models, for tests. They are the same each time, within the schema's constraints, and the same as in
// Swift and Python.
import type { Bytes, Firestore, VectorValue } from './sdk.js';
import { withId } from './documents.js';
import { madeUp, Numbers } from './sample-words.js';
import { bytesOf, GeoPoint, referenceTo, Timestamp } from './sdk.js';
import { bigInteger, own, put } from './values.js';

export { GeoPoint };

/** The options of samples. */
export type SampleOptions = {
  /** Other numbers give other values. */
  readonly seed?: number;
  /** The database of references; models without them need none. */
  readonly firestore?: Firestore;
};

/**
 * Returns samples: documents have the ids `sample-1`, `sample-2` and so on.
 *
 * More of them begin with the same ones, but for what these refer to.
 *
 * @param count The number of samples, which is 1 unless it is given.
 */
export type Samples<Model> = (
  count?: number,
  options?: SampleOptions,
) => Model[];

/** The samples of a type: a series of made-up values. */
export type Series = {
  /** The type's name, or the path of the collection, in which `*` stands for an id. */
  readonly name: string;
  readonly plan: Plan;
};

type AllSeries = { readonly [name: string]: Series };

/**
 * Returns what makes the samples of a type.
 *
 * @param all Returns the series of all types, by their names.
 * @param id The property for the documents' ids, if there is one.
 */
export function samples<Model>(
  all: () => AllSeries,
  name: string,
  codec: AnyCodec,
  id?: string,
): Samples<Model> {
  return (count = 1, options = {}) => {
    const { name: place, plan } = own(all(), name) as Series;
    const made: unknown[] = [];
    for (let index = 0; index < count; index += 1) {
      const numbers = new Numbers(options.seed ?? 1, place, index);
      const maker = new Maker(numbers, count, all(), options.firestore);
      const value = codec.read(maker.value(plan) as never);
      made.push(
        id === undefined ? value : withId(value, idAt(place, index), id),
      );
    }
    return made as Model[];
  };
}

/**
 * Returns what makes the samples of a map that a case of a union declares in place, with the case's tag.
 *
 * @param codec Reads the map without the tag.
 * @param property The property for the tag.
 */
export function samplesOfCase<Model>(
  all: () => AllSeries,
  name: string,
  codec: AnyCodec,
  property: string,
  tag: string | number,
): Samples<Model> {
  const make = samples<object>(all, name, codec);
  return (count, options) =>
    make(count, options).map((each) =>
      Object.assign({ [property]: tag }, each),
    ) as Model[];
}

/** Returns the id of a sample's document: its own, where the path is one of a single document. */
function idAt(path: string, index: number): string {
  const parts = path.split('/');
  const last = parts[parts.length - 1] as string;
  return parts.length % 2 === 1 || last === '*' ? `sample-${index + 1}` : last;
}

class Maker {
  readonly numbers: Numbers;
  /** How many documents each collection has, which references choose from. */
  readonly count: number;
  private readonly all: AllSeries;
  private readonly firestore: Firestore | undefined;
  private depth = 0;
  private made = 0;

  constructor(
    numbers: Numbers,
    count: number,
    all: AllSeries,
    firestore: Firestore | undefined,
  ) {
    this.numbers = numbers;
    this.count = count;
    this.all = all;
    this.firestore = firestore;
  }

  /** Whether nothing is made that can be left out, because types may hold themselves. */
  get isEnding(): boolean {
    return this.depth > 4 || this.made > 300;
  }

  value(plan: Plan): unknown {
    this.made += 1;
    return plan.make(this);
  }

  /** Returns a value of the type with a name. */
  inside(name: string): unknown {
    if (this.depth >= 64 || this.made >= 100000) return null;
    this.depth += 1;
    try {
      return this.value((own(this.all, name) as Series).plan);
    } finally {
      this.depth -= 1;
    }
  }

  /** Returns how many elements or entries there are. */
  length(least: number, most: number, plan: Plan): number {
    const number = this.numbers.within(least, most);
    if (!this.isEnding || !plan.isNested) return number;
    return this.depth > 16 ? 0 : Math.min(least, 1);
  }

  /** Whether an optional field is missing. */
  lacks(plan: Plan): boolean {
    return this.numbers.below(4) === 0 || (this.isEnding && plan.isNested);
  }

  reference(path: string): unknown {
    if (this.firestore === undefined) {
      throw new Error(
        "samples with references need a database: pass '{ firestore }' for options",
      );
    }
    return referenceTo(this.firestore, path);
  }
}

/** A plan for making up the values of a field. */
export class Plan {
  readonly make: (maker: Maker) => unknown;
  /** Whether values can hold values of types with names, and so perhaps values like themselves. */
  readonly isNested: boolean;
  /** What there is instead of a value, for a field that has one in some maps only. */
  readonly otherwise: 'nothing' | 'null' | undefined;

  constructor(
    make: (maker: Maker) => unknown,
    isNested = false,
    otherwise?: 'nothing' | 'null',
  ) {
    this.make = make;
    this.isNested = isNested;
    this.otherwise = otherwise;
  }
}

function planOf(value: unknown): Plan {
  return value instanceof Plan ? value : new Plan(() => value);
}

const areNested = (plans: readonly Plan[]): boolean =>
  plans.some((plan) => plan.isNested);

// Plans

/** Makes always the same value. */
export function value(constant: unknown): Plan {
  return new Plan((maker) => built(constant, maker));
}

function built(constant: unknown, maker: Maker): unknown {
  if (constant instanceof Plan) return constant.make(maker);
  if (Array.isArray(constant))
    return constant.map((each) => built(each, maker));
  if (typeof constant !== 'object' || constant === null) return constant;
  if (Object.getPrototypeOf(constant) !== Object.prototype) return constant;
  const entries: { [key: string]: unknown } = {};
  for (const key of Object.keys(constant))
    put(entries, key, built(own(constant, key), maker));
  return entries;
}

/** Makes one of several values. The first is the one that ends soonest. */
export function oneOf(...alternatives: unknown[]): Plan {
  const plans = alternatives.map(planOf);
  const isNested = areNested(plans);
  return new Plan((maker) => {
    const index = maker.numbers.below(plans.length);
    return maker.value(plans[maker.isEnding && isNested ? 0 : index] as Plan);
  }, isNested);
}

/** Makes true or false. */
export function boolean(): Plan {
  return new Plan((maker) => maker.numbers.below(2) === 1);
}

/** Makes an integer. Bounds that JavaScript's numbers don't have are texts. */
export function integer(least: number | string, most: number | string): Plan {
  return new Plan((maker) => exact(maker.numbers.integer(least, most)));
}

/** Makes always the same integer, which JavaScript's numbers don't have. */
export function exactly(integer: string): Plan {
  return new Plan(() => bigInteger(integer));
}

function exact(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}

/** Makes a number of quarters. */
export function quarters(least: number, most: number): Plan {
  return new Plan((maker) => maker.numbers.within(least, most) / 4);
}

/** Makes a time of the years. */
export function time(firstYear = 2020, lastYear = 2029): Plan {
  const [first, last] = [
    Date.UTC(firstYear, 0) / 1000,
    Date.UTC(lastYear + 1, 0) / 1000 - 1,
  ];
  return new Plan(
    (maker) => new Timestamp(maker.numbers.within(first, last), 0),
  );
}

/** Makes the time that is so many seconds after the beginning of 1970. */
export function moment(seconds: number): Plan {
  return new Plan(() => new Timestamp(seconds, 0));
}

/** Makes a text of ASCII characters. */
export function text(kind: string, least = 0, most = 1000): Plan {
  return new Plan(({ numbers }) => {
    let made = madeUp(kind, numbers);
    while (made.length < least) made += ` ${madeUp('sentence', numbers)}`;
    made = made.slice(0, most);
    return made.slice(-1) === ' ' ? `${made.slice(0, -1)}x` : made;
  });
}

/** Makes a URL. */
export function url(least = 0, most = 1000): Plan {
  return new Plan(({ numbers }) => {
    const base = 'https://example.org/';
    let made = base + madeUp('word', numbers);
    while (made.length < least) made += `-${madeUp('word', numbers)}`;
    return made.slice(0, Math.max(most, base.length));
  });
}

const hexadecimal = '0123456789abcdef'.split('');

function digits(numbers: Numbers, count: number): string {
  let made = '';
  while (made.length < count) made += numbers.oneOf(hexadecimal);
  return made;
}

function newUuid({ numbers }: Maker): string {
  const made = digits(numbers, 32);
  const parts = [
    made.slice(0, 8),
    made.slice(8, 12),
    `4${made.slice(13, 16)}`,
    numbers.oneOf(['8', '9', 'a', 'b']) + made.slice(17, 20),
    made.slice(20),
  ];
  return parts.join('-');
}

/** Makes a UUID of version 4, in small letters. */
export function uuid(): Plan {
  return new Plan(newUuid);
}

/** Makes a UUID of version 4, in capitals. */
export function capitalUuid(): Plan {
  return new Plan((maker) => newUuid(maker).toUpperCase());
}

/** Makes a color in hexadecimal digits. */
export function color(): Plan {
  return new Plan(({ numbers }) => `#${digits(numbers, 6)}`);
}

/** Makes bytes. */
export function someBytes(least: number, most: number): Plan {
  return new Plan(({ numbers }) => {
    const bytes = new Uint8Array(numbers.within(least, most));
    for (let index = 0; index < bytes.length; index += 1)
      bytes[index] = numbers.below(256);
    return bytesOf(bytes);
  });
}

/** Makes always the same bytes. */
export function bytes(...values: number[]): Plan {
  return new Plan((): Bytes => bytesOf(Uint8Array.from(values)));
}

/** Makes a point on the globe. */
export function geopoint(): Plan {
  return new Plan(({ numbers }) => {
    const latitude = numbers.within(-340, 340) / 4;
    return new GeoPoint(latitude, numbers.within(-720, 720) / 4);
  });
}

/** Makes a reference to a document at a path, in which `*` stands for an id. */
export function reference(path: string): Plan {
  return new Plan((maker) => {
    const id = `sample-${maker.numbers.within(1, Math.max(1, maker.count))}`;
    const parts = path.split('/').map((part) => (part === '*' ? id : part));
    return maker.reference(parts.join('/'));
  });
}

/** Makes a vector. */
export function vector(
  dimensions: number,
  newVector: (values: number[]) => VectorValue,
): Plan {
  return new Plan(({ numbers }) => {
    const values: number[] = [];
    while (values.length < dimensions)
      values.push(numbers.within(-64, 64) / 64);
    return newVector(values);
  });
}

/** Makes a list. */
export function some(plan: Plan, least = 0, most = 3): Plan {
  return new Plan((maker) => {
    const values: unknown[] = [];
    for (let left = maker.length(least, most, plan); left > 0; left -= 1) {
      values.push(maker.value(plan));
    }
    return values;
  }, plan.isNested);
}

/** Makes a list with fixed positions. */
export function elements(...plans: unknown[]): Plan {
  const known = plans.map(planOf);
  return new Plan(
    (maker) => known.map((plan) => maker.value(plan)),
    areNested(known),
  );
}

/** Makes a map with any keys. */
export function entries(plan: Plan, least = 0, most = 3): Plan {
  return new Plan((maker) => {
    const made: { [key: string]: unknown } = {};
    const count = maker.length(least, most, plan);
    for (let size = 0; size < count; size += 1) {
      const word = madeUp('word', maker.numbers);
      const key = own(made, word) === undefined ? word : `${word}-${size + 1}`;
      made[key] = maker.value(plan);
    }
    return made;
  }, plan.isNested);
}

/** Makes a map with some of the keys. */
export function keyed(
  plan: Plan,
  keys: readonly string[],
  least = 0,
  most = 3,
): Plan {
  return new Plan((maker) => {
    const made: { [key: string]: unknown } = {};
    const count = maker.length(least, most, plan);
    let size = 0;
    keys.forEach((key, index) => {
      if (maker.numbers.below(keys.length - index) >= count - size) return;
      put(made, key, maker.value(plan));
      size += 1;
    });
    return made;
  }, plan.isNested);
}

/** Makes a map with known fields. */
export function fields(
  ...plans: (readonly [name: string, plan: unknown])[]
): Plan {
  // No object, which would put names such as `1` first.
  const known = plans.map(([name, plan]) => ({ name, plan: planOf(plan) }));
  return new Plan(
    (maker) => {
      const made: { [key: string]: unknown } = {};
      for (const { name, plan } of known) {
        if (plan.otherwise === undefined || !maker.lacks(plan)) {
          put(made, name, maker.value(plan));
        } else if (plan.otherwise === 'null') {
          put(made, name, null);
        }
      }
      return made;
    },
    areNested(known.map(({ plan }) => plan)),
  );
}

/** Makes a field that some maps lack. */
export function optional(plan: unknown): Plan {
  const { make, isNested } = planOf(plan);
  return new Plan(make, isNested, 'nothing');
}

/** Makes a field that is null in some maps. */
export function nullable(plan: unknown): Plan {
  const { make, isNested } = planOf(plan);
  return new Plan(make, isNested, 'null');
}

/** Makes a map with one more field, which tells what kind of map it is. */
export function tagged(key: string, tag: unknown, plan: Plan): Plan {
  return new Plan((maker) => {
    const made = maker.value(plan) as { [key: string]: unknown } | null;
    if (made !== null) put(made, key, tag);
    return made;
  }, plan.isNested);
}

/** Makes a value of the type with a name. */
export function of(name: string): Plan {
  return new Plan((maker) => maker.inside(name), true);
}
